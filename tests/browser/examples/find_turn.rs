fn main() {
    use browser_tests::engagement;
    use rules_core::books::bravado::Options;
    use rules_core::{Game as _, Pending};
    for simple in [false, true] {
        let options = Options { simple_command: simple, ..Options::default() };
        let mut found = 0;
        for seed in 1..60u64 {
            let t = std::time::Instant::now();
            match engagement::play(options, seed) {
                Err(e) => println!("{simple} {seed}: {e:?}"),
                Ok(p) => {
                    let ends = matches!(p.session.game().pending(), Pending::Over(_));
                    let ev = p.find(!simple);
                    let w = match p.session.game().pending() {
                        Pending::Over(e) => format!("{:?}", e),
                        _ => "-".into(),
                    };
                    println!(
                        "{simple} {seed}: {} entries, turn {}, ends {ends} {w} {:?} near {} {:?} {:?}",
                        p.steps.len(),
                        p.session.game().turn(),
                        ev,
                        p.near_the_end(12),
                        p.met(0, p.steps.len()),
                        t.elapsed()
                    );
                    found += usize::from(ev.is_some());
                }
            }
            if found > 3 {
                break;
            }
        }
    }
}
