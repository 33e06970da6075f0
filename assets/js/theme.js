// The theme before the first paint, so that a dark page never flashes white. The page itself keeps it after.
try {
  const kept = JSON.parse(localStorage.getItem("tamburino/settings") || "{}");
  const dark = kept.theme === "dark" || (kept.theme !== "paper" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "paper";
} catch (forbidden) {}
