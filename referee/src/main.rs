//! The referee.
fn main() {
    let scenario = scenarios::obbedisco("bezzecca-1866").map_err(|p| eprintln!("{p}")).unwrap();
    let options = rules_core::books::obbedisco::Options {
        morale_control: std::env::args().nth(2).is_some(),
        detachments: std::env::args().nth(2).is_some(),
        loos: std::env::args().nth(2).is_some(),
    };
    let start = <rules_core::books::obbedisco::Obbedisco as rules_core::Game>::start(&scenario, &options).unwrap();
    let n = std::env::args().nth(1).unwrap().parse().unwrap();
    println!("{}", serde_json::to_string_pretty(&referee::fuzz::fuzz(&start, "bezzecca-1866", n, 1)).unwrap());
}
