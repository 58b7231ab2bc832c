//! No modules import each other in a circle.
//!
//! A module is a file. It imports another one when its production code names something that the other
//! one defines: by `use`, or by a path that begins with `crate`, `super` or a child module. A re-export
//! is not an import: names are followed to the module that defines them.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs;
use std::path::Path;

/// The crates that are held to it.
const CRATES: [&str; 5] = ["search", "engine", "driver", "arena", "datagen"];

/// The path of a module from the root of its crate.
type Module = Vec<String>;

/// A `use` tree without braces: the path, and the name under which it is known.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Import {
    path: Vec<String>,
    name: String,
    is_reexport: bool,
}

/// The production code of a crate.
struct Crate {
    code: BTreeMap<Module, String>,
    imports: BTreeMap<Module, Vec<Import>>,
}

impl Crate {
    fn read(name: &str) -> Crate {
        let root =
            Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("crates").join(name).join("src");
        let mut files = Vec::new();
        collect(&root, &mut Vec::new(), &mut files);
        assert!(!files.is_empty(), "{name}");
        Crate::of(files)
    }

    fn of(files: Vec<(Module, String)>) -> Crate {
        let mut code = BTreeMap::new();
        let mut imports = BTreeMap::new();
        for (module, text) in files {
            let (uses, rest) = without_uses(&production(&text));
            imports.insert(module.clone(), uses.iter().flat_map(|text| expand(text)).collect());
            code.insert(module, rest);
        }
        Crate { code, imports }
    }

    fn is_module(&self, module: &[String]) -> bool {
        self.code.contains_key(module)
    }

    /// The module that defines what a path from the root names.
    fn defining(&self, path: &[String], depth: usize) -> Module {
        let mut at: Module = Vec::new();
        for (index, segment) in path.iter().enumerate() {
            let child: Module = at.iter().chain([segment]).cloned().collect();
            if self.is_module(&child) {
                at = child;
                continue;
            }
            let reexport =
                self.imports[&at].iter().find(|import| import.is_reexport && import.name == *segment);
            if let (Some(import), true) = (reexport, depth < 16)
                && let Some(mut target) = self.absolute(&at, &import.path)
            {
                target.extend(path[index + 1..].iter().cloned());
                return self.defining(&target, depth + 1);
            }
            break;
        }
        at
    }

    /// A path from the root of the crate; `None` when it leads to another crate.
    fn absolute(&self, module: &[String], path: &[String]) -> Option<Vec<String>> {
        let mut base = module.to_vec();
        let (first, mut rest) = path.split_first()?;
        match first.as_str() {
            "crate" => base.clear(),
            "self" => {}
            "super" => {
                base.pop();
                while let Some(("super", after)) =
                    rest.split_first().map(|(first, after)| (first.as_str(), after))
                {
                    base.pop();
                    rest = after;
                }
            }
            child => {
                base.push(child.to_owned());
                if !self.is_module(&base) {
                    return None;
                }
            }
        }
        base.extend(rest.iter().cloned());
        Some(base)
    }

    /// The modules that a module imports.
    fn imported(&self, module: &Module) -> BTreeSet<Module> {
        let code = &self.code[module];
        let mut paths: Vec<Vec<String>> = Vec::new();
        for import in &self.imports[module] {
            // A name that is only passed on is no import.
            if !import.is_reexport || words(code).any(|word| word == import.name) {
                paths.push(import.path.clone());
            }
        }
        paths.extend(inline_paths(code));
        let absolute = paths.iter().filter_map(|path| self.absolute(module, path));
        let mut found: BTreeSet<Module> = absolute.map(|path| self.defining(&path, 0)).collect();
        found.remove(module);
        found
    }

    /// The shortest circle through each module, each circle once.
    fn cycles(&self) -> Vec<Vec<Module>> {
        let graph: BTreeMap<_, _> = self.code.keys().map(|module| (module, self.imported(module))).collect();
        let mut cycles: Vec<Vec<Module>> = Vec::new();
        for mut cycle in graph.keys().filter_map(|start| shortest(&graph, start)) {
            let least = (0..cycle.len()).min_by_key(|&at| &cycle[at]).unwrap_or(0);
            cycle.rotate_left(least);
            if !cycles.contains(&cycle) {
                cycles.push(cycle);
            }
        }
        cycles
    }
}

/// The shortest way from a module back to itself.
fn shortest(graph: &BTreeMap<&Module, BTreeSet<Module>>, start: &Module) -> Option<Vec<Module>> {
    let mut queue = VecDeque::from([vec![start.clone()]]);
    let mut seen = BTreeSet::new();
    while let Some(way) = queue.pop_front() {
        for next in &graph[way.last()?] {
            if next == start {
                return Some(way);
            }
            if seen.insert(next.clone()) {
                queue.push_back(way.iter().chain([next]).cloned().collect());
            }
        }
    }
    None
}

/// Every source file below a folder with its module.
fn collect(folder: &Path, at: &mut Module, files: &mut Vec<(Module, String)>) {
    let mut entries: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            at.push(stem);
            collect(&path, at, files);
            at.pop();
        } else if path.extension().is_some_and(|extension| extension == "rs")
            && stem != "tests"
            && stem != "main"
        {
            let own = !["lib", "mod"].contains(&stem.as_str());
            let module = at.iter().cloned().chain(own.then_some(stem)).collect();
            files.push((module, fs::read_to_string(&path).unwrap()));
        }
    }
}

/// The code without comments and without items under `#[cfg(test)]`, as rustfmt lays it out.
fn production(text: &str) -> String {
    let mut code = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.trim() == "#[cfg(test)]" {
            let indent = &line[..line.len() - line.trim_start().len()];
            let end = format!("{indent}}}");
            let is_item = |line: &&str| !line.trim_start().starts_with("#[");
            let mut item = lines.by_ref().find(is_item).unwrap_or("");
            let is_block = item.ends_with('{');
            while item != end && (is_block || !(item.ends_with(';') || item.ends_with('}'))) {
                let Some(next) = lines.next() else { break };
                item = next;
            }
            continue;
        }
        code.push_str(line.split("//").next().unwrap_or(""));
        code.push('\n');
    }
    code
}

/// The `use` statements of the code, and the rest.
fn without_uses(code: &str) -> (Vec<String>, String) {
    let (mut uses, mut rest) = (Vec::new(), String::new());
    let mut open: Option<String> = None;
    for line in code.lines() {
        let is_use = |line: &str| {
            let line = line.trim_start();
            line.starts_with("use ")
                || (line.starts_with("pub") && line.contains(" use ") && !line.contains('='))
        };
        if open.is_some() || is_use(line) {
            let text = open.take().unwrap_or_default() + " " + line.trim();
            if text.ends_with(';') { uses.push(text) } else { open = Some(text) }
        } else {
            rest.push_str(line);
            rest.push('\n');
        }
    }
    (uses, rest)
}

/// The single imports of a `use` statement.
fn expand(statement: &str) -> Vec<Import> {
    let statement = statement.trim().trim_end_matches(';');
    let (visibility, tree) = statement.split_once("use ").unwrap();
    let mut found = Vec::new();
    expand_tree(tree.trim(), &[], &mut found);
    found.into_iter().map(|(path, name)| Import { path, name, is_reexport: !visibility.is_empty() }).collect()
}

fn expand_tree(tree: &str, prefix: &[String], found: &mut Vec<(Vec<String>, String)>) {
    if let Some((before, inside)) = tree.split_once('{') {
        let inside = inside.rsplit_once('}').map_or(inside, |(inside, _)| inside);
        let prefix: Vec<String> = prefix.iter().cloned().chain(segments(before)).collect();
        let (mut depth, mut start) = (0, 0);
        for (at, letter) in inside.char_indices().chain([(inside.len(), ',')]) {
            match letter {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    let part = inside[start..at].trim();
                    start = at + 1;
                    if !part.is_empty() {
                        expand_tree(part, &prefix, found);
                    }
                }
                _ => {}
            }
        }
        return;
    }
    let (path, alias) =
        tree.split_once(" as ").map_or((tree, None), |(path, alias)| (path, Some(alias.trim())));
    let mut path: Vec<String> = prefix.iter().cloned().chain(segments(path)).collect();
    if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
        path.pop();
    }
    let name = alias.map_or_else(|| path.last().cloned().unwrap_or_default(), str::to_owned);
    found.push((path, name));
}

fn segments(path: &str) -> impl Iterator<Item = String> {
    path.split("::").map(str::trim).filter(|segment| !segment.is_empty()).map(str::to_owned)
}

fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|letter: char| !letter.is_alphanumeric() && letter != '_').filter(|word| !word.is_empty())
}

/// The paths of two segments and more in the code.
fn inline_paths(code: &str) -> impl Iterator<Item = Vec<String>> {
    let tokens = code.split(|letter: char| !letter.is_alphanumeric() && letter != '_' && letter != ':');
    tokens
        .filter(|token| token.contains("::") && !token.starts_with(':'))
        .map(|token| segments(token).collect())
}

fn shown(cycle: &[Module]) -> String {
    let names = cycle.iter().chain(cycle.first()).map(|module| match module.is_empty() {
        true => "lib".to_owned(),
        false => module.join("::"),
    });
    names.collect::<Vec<_>>().join(" -> ")
}

#[test]
fn modules_do_not_import_each_other_in_a_circle() {
    let cycles = CRATES.iter().flat_map(|name| {
        Crate::read(name).cycles().into_iter().map(move |cycle| format!("crates/{name}: {}", shown(&cycle)))
    });
    let found: Vec<String> = cycles.collect();
    assert!(found.is_empty(), "modules import each other in a circle:\n{}", found.join("\n"));
}

#[test]
fn circles_are_found_through_uses_paths_and_reexports() {
    let module = |name: &str| name.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect();
    let cycle = |files: &[(&str, &str)]| {
        let files = files.iter().map(|(name, text)| (module(name), (*text).to_owned())).collect();
        Crate::of(files).cycles().first().map(|cycle| shown(cycle))
    };
    assert_eq!(cycle(&[("", "mod a;\nmod b;"), ("a", "use crate::b::B;"), ("b", "fn f() {}")]), None);
    let by_use = [("", ""), ("a", "use crate::{\n    b::{B, C},\n};"), ("b", "use super::a;")];
    assert_eq!(cycle(&by_use).unwrap(), "a -> b -> a");
    let by_path = [("", ""), ("a", "fn f() { crate::b::g() }"), ("b", "fn g() { super::a::f() }")];
    assert_eq!(cycle(&by_path).unwrap(), "a -> b -> a");
    let by_reexport = [("", "pub use b::B;"), ("a", "use crate::B;"), ("b", "use crate::a::A;")];
    assert_eq!(cycle(&by_reexport).unwrap(), "a -> b -> a");
    let child = [("", ""), ("a", "mod c;\nfn f() { c::g() }"), ("a::c", "use super::A;")];
    assert_eq!(cycle(&child).unwrap(), "a -> a::c -> a");
    let passed_on = [("", ""), ("a", "mod c;\npub use c::C;"), ("a::c", "use super::A;")];
    assert_eq!(cycle(&passed_on), None);
    let in_tests = [
        ("", ""),
        ("a", "use crate::b::B; // crate::c::x\n#[cfg(test)]\nmod tests {\n    use crate::c::C;\n}\n"),
        ("b", "#[cfg(test)]\nuse crate::a::A;\n"),
        ("c", "use crate::a::A;"),
    ];
    assert_eq!(cycle(&in_tests), None);
}
