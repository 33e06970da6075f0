// Starts the worker that keeps the site on the device, where the site has one. How things stand is data-offline of the
// root, with an event at each change: "ready", kept whole; "update", a new version waits; "others", it cannot be taken
// while other windows show the page.
const meta = document.querySelector("meta[name=worker]");
const workers = navigator.serviceWorker;
const say = (state) => {
  document.documentElement.dataset.offline = state;
  dispatchEvent(new Event("tamburino-offline"));
};
if (meta && workers) {
  workers.register(meta.content, { updateViaCache: "none" }).then((kept) => {
    const look = () => {
      if (kept.waiting && kept.active) say("update");
      else if (kept.active) say("ready");
    };
    const follow = () => kept.installing?.addEventListener("statechange", look);
    kept.addEventListener("updatefound", follow);
    follow();
    look();
    // A page that stays open for days hears of new versions too.
    document.addEventListener("visibilitychange", () => document.hidden || kept.update().catch(() => {}));
    let asked = false;
    addEventListener("tamburino-take", () => {
      asked = true;
      kept.waiting?.postMessage("take");
    });
    workers.addEventListener("message", (event) => {
      asked = false;
      say(event.data);
    });
    workers.addEventListener("controllerchange", () => asked && location.reload());
  }, () => {});
}
