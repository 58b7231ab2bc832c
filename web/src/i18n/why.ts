/** Words of the lens on a real search, in all languages. */

import type { TraceOrigin, TracePrunedBy, TracePurpose, TraceReason } from "../wire";

export interface WhyWords {
  open: string; openAbout: string; back: string;
  /** A value behind its name, and what stands between the parts of a list. */
  named: (name: string, value: string | number) => string; comma: string;
  about: (side: string) => string;
  /** The way to the lesson that explains windows and bounds. */
  lesson: string;
  depth: string; nodes: string; by: string; search: string; searching: string; failed: string; again: string;
  ended: (depth: number, nodes: string, kept: string) => string;
  limits: { plies: (plies: number) => string; visits: string; nodes: string; time: string };
  tree: string; keys: string; start: string; pass: string; same: string;
  depthOf: (plies: number) => string; reduced: (plies: number) => string; extended: (plies: number) => string;
  purposes: Record<TracePurpose, string>; inTable: string;
  reasons: Record<TraceReason, string>;
  more: (n: string) => string; author: string; now: string; later: string; stopped: string;
  value: { win: (plies: number) => string; loss: (plies: number) => string };
  /** Bounds of distances: a win in so many plies or fewer, no win in fewer, no loss in fewer, a loss in so many or fewer. */
  bounded: { winWithin: (plies: number) => string; atBest: (plies: number) => string; atWorst: (plies: number) => string; lossWithin: (plies: number) => string };
  node: {
    window: string; value: string; depth: string; ply: string; nodes: string; table: string; search: string;
    author: string; origins: Record<TraceOrigin, string>; showAuthor: string; line: string; raised: string; standPat: string; pruned: string;
    prunedBy: Record<TracePrunedBy, string>; dropped: string; noBoard: string; entered: string; left: string;
  };
  yours: string; yoursAbout: string; yoursNone: string;
  /** The server's own game. */
  own: { invitation: string; none: string; after: (moves: number) => string; played: string; moves: string; movesAbout: string };
}

export const en: WhyWords = {
  open: "Why?", openAbout: "Look into the search of this position", back: "Back to the game",
  named: (name, value) => `${name}: ${value}`, comma: ", ",
  about: (side) => `The search of this position, node by node. Values and windows are those of ${side}.`,
  lesson: "What are windows and bounds?",
  depth: "Depth", nodes: "Nodes", by: "End of the search", search: "Search", searching: "Searching…", failed: "The position could not be searched.", again: "Try again",
  ended: (depth, nodes, kept) => `Depth ${depth}, ${nodes} nodes, ${kept} visits kept.`,
  limits: {
    plies: (plies) => `Only the first ${plies} plies are kept: all would be too many. Visits below are counted where they belong.`,
    visits: "Not all visits are kept: there are too many. The others are counted where they belong.",
    nodes: "One ply deeper the search would take too many nodes.",
    time: "The time was over before the search was deeper.",
  },
  tree: "Nodes of the search", keys: "Arrow keys move and open, * opens all of a level.", start: "The position", pass: "pass", same: "same position",
  depthOf: (plies) => `depth ${plies}`, reduced: (plies) => `reduced by ${plies}`, extended: (plies) => `extended by ${plies}`,
  purposes: {
    "first-move": "first move", "null-window": "null window", reduced: "reduced", "re-search": "re-search", "pv-re-search": "re-search, whole window",
    "null-move": "null move", "null-move-verification": "verification of the null move", razoring: "razoring", "prob-cut": "ProbCut",
    singular: "singular", choice: "equally good move", other: "search",
  },
  inTable: "in the table",
  reasons: {
    over: "game over", "max-ply": "longest line", "mate-distance": "mate distance", table: "table", "child-table": "table, after a move", knowledge: "known",
    evaluation: "leaf", "stand-pat": "stand pat", "reverse-futility": "reverse futility", razoring: "razoring", "null-move": "null move",
    "prob-cut": "ProbCut", "multi-cut": "multi-cut", cutoff: "cut", "all-moves": "all moves", other: "other",
  },
  more: (n) => `+${n} counted`, author: "has set the bound", now: "being searched", later: "not reached yet", stopped: "not finished",
  value: { win: (plies) => `win in ${plies}`, loss: (plies) => `loss in ${plies}` },
  bounded: {
    winWithin: (plies) => `win in at most ${plies}`, atBest: (plies) => `at best win in ${plies}`,
    atWorst: (plies) => `at worst loss in ${plies}`, lossWithin: (plies) => `loss in at most ${plies}`,
  },
  node: {
    window: "Window", value: "Value", depth: "Depth", ply: "Ply", nodes: "Nodes", table: "Table entry", search: "Search",
    author: "The bound", origins: { root: "window of the root", raised: "value of a move", asked: "the question asked there", "mate-distance": "distance to mate" },
    showAuthor: "Show its author", line: "Refutation", raised: "Raised the bound", standPat: "standing pat", pruned: "Pruned without a search",
    prunedBy: {
      "late-move": "late in the order", futility: "static value too low", history: "failed elsewhere", delay: "only delays a threat", see: "loses material",
      delta: "cannot gain enough", excluded: "left out", other: "other",
    },
    dropped: "Counted only", noBoard: "The rules know no such position.", entered: "When it was entered", left: "When it was left",
  },
  yours: "The search of your own position", yoursAbout: "Every game has a “Why?” beside the engine's thinking: it opens the search of the position on the board. The latest games:",
  yoursNone: "Play a few moves of any game, then press “Why?” beside the engine's thinking.",
  own: {
    invitation: "Your own game: how its positions are searched, and why branches are cut.", none: "This server shows no game of your own.",
    after: (moves) => (moves === 1 ? "After 1 move" : `After ${moves} moves`), played: "Moves", moves: "Legal moves", movesAbout: "A move leads to its position and to the search of it.",
  },
};

export const zhHans: WhyWords = {
  open: "为什么？", openAbout: "查看这个局面的搜索", back: "返回对局",
  named: (name, value) => `${name}：${value}`, comma: "，",
  about: (side) => `这个局面的搜索，逐个节点查看。值与窗口都从${side}的角度表示。`,
  lesson: "窗口和界是什么？",
  depth: "深度", nodes: "节点数", by: "搜索到", search: "搜索", searching: "正在搜索…", failed: "无法搜索这个局面。", again: "再试一次",
  ended: (depth, nodes, kept) => `深度 ${depth}，${nodes} 个节点，保留 ${kept} 次访问。`,
  limits: {
    plies: (plies) => `只保留前 ${plies} 层：全部保留就太多了。更深的访问在所属节点处计数。`,
    visits: "访问太多，没有全部保留；其余的在所属节点处计数。",
    nodes: "再深一层就会超出节点数。",
    time: "时间已到，没有搜得更深。",
  },
  tree: "搜索的节点", keys: "方向键移动和展开，* 展开同一层。", start: "当前局面", pass: "停一着", same: "同一局面",
  depthOf: (plies) => `深度 ${plies}`, reduced: (plies) => `缩减 ${plies} 层`, extended: (plies) => `延伸 ${plies} 层`,
  purposes: {
    "first-move": "第一着", "null-window": "空窗", reduced: "缩减", "re-search": "重新搜索", "pv-re-search": "全窗口重新搜索",
    "null-move": "空着", "null-move-verification": "空着的验证", razoring: "剃刀剪枝", "prob-cut": "概率剪枝",
    singular: "奇异延伸的检验", choice: "同样好的着法", other: "搜索",
  },
  inTable: "置换表命中",
  reasons: {
    over: "棋局结束", "max-ply": "最长变化", "mate-distance": "杀棋距离", table: "置换表", "child-table": "下一着的置换表", knowledge: "已知",
    evaluation: "叶子", "stand-pat": "不吃子", "reverse-futility": "反向无效剪枝", razoring: "剃刀剪枝", "null-move": "空着剪枝",
    "prob-cut": "概率剪枝", "multi-cut": "多重截断", cutoff: "剪枝", "all-moves": "所有着法", other: "其他",
  },
  more: (n) => `另计 ${n} 次`, author: "定下了这个界", now: "正在搜索", later: "尚未搜到", stopped: "没有搜完",
  value: { win: (plies) => `${plies} 步内必胜`, loss: (plies) => `${plies} 步内必负` },
  bounded: {
    winWithin: (plies) => `最多 ${plies} 步必胜`, atBest: (plies) => `最好 ${plies} 步胜`,
    atWorst: (plies) => `最坏 ${plies} 步负`, lossWithin: (plies) => `最多 ${plies} 步必负`,
  },
  node: {
    window: "窗口", value: "值", depth: "深度", ply: "层", nodes: "节点数", table: "置换表", search: "搜索方式",
    author: "界的来历", origins: { root: "根节点的窗口", raised: "一着的值", asked: "那里提出的问题", "mate-distance": "杀棋距离" },
    showAuthor: "查看定界的节点", line: "反驳", raised: "提高界的着法", standPat: "不吃子", pruned: "未搜索就剪去",
    prunedBy: {
      "late-move": "排得太后", futility: "静态评估太低", history: "在别处无效", delay: "只拖延威胁", see: "交换后失子", delta: "得子不够", excluded: "略过", other: "其他",
    },
    dropped: "只计数的访问", noBoard: "规则中没有这样的局面。", entered: "进入时", left: "离开时",
  },
  yours: "自己局面的搜索", yoursAbout: "每盘棋的“引擎思考”旁都有“为什么？”，可以打开棋盘上局面的搜索。最近的对局：",
  yoursNone: "任选一种棋下几步，再点“引擎思考”旁的“为什么？”。",
  own: {
    invitation: "你自己的棋：看它的局面怎样搜索，分支为何被剪。", none: "这个服务器没有你自己的棋。",
    after: (moves) => `${moves} 着之后`, played: "着法", moves: "合法着法", movesAbout: "点一着，就到那个局面，并搜索它。",
  },
};

export const zhHant: WhyWords = {
  open: "為什麼？", openAbout: "檢視這個盤面的搜尋", back: "返回對局",
  named: (name, value) => `${name}：${value}`, comma: "，",
  about: (side) => `這個盤面的搜尋，逐個節點檢視。值與視窗都以${side}的角度表示。`,
  lesson: "視窗和界是什麼？",
  depth: "深度", nodes: "節點數", by: "搜尋到", search: "搜尋", searching: "正在搜尋…", failed: "無法搜尋這個盤面。", again: "再試一次",
  ended: (depth, nodes, kept) => `深度 ${depth}，${nodes} 個節點，保留 ${kept} 次造訪。`,
  limits: {
    plies: (plies) => `只保留前 ${plies} 層：全部保留就太多了。更深的造訪在所屬節點處計次。`,
    visits: "造訪太多，沒有全部保留；其餘的在所屬節點處計次。",
    nodes: "再深一層就會超出節點上限。",
    time: "時間已到，沒有搜得更深。",
  },
  tree: "搜尋的節點", keys: "方向鍵移動和展開，* 展開同一層。", start: "目前盤面", pass: "停一著", same: "同一盤面",
  depthOf: (plies) => `深度 ${plies}`, reduced: (plies) => `縮減 ${plies} 層`, extended: (plies) => `延伸 ${plies} 層`,
  purposes: {
    "first-move": "第一著", "null-window": "空窗", reduced: "縮減", "re-search": "重新搜尋", "pv-re-search": "全視窗重新搜尋",
    "null-move": "空著", "null-move-verification": "空著的驗證", razoring: "剃刀剪枝", "prob-cut": "機率剪枝",
    singular: "奇異延伸的檢驗", choice: "同樣好的著法", other: "搜尋",
  },
  inTable: "置換表命中",
  reasons: {
    over: "棋局結束", "max-ply": "最長變化", "mate-distance": "殺棋距離", table: "置換表", "child-table": "下一著的置換表", knowledge: "已知",
    evaluation: "葉子", "stand-pat": "不吃子", "reverse-futility": "反向無效剪枝", razoring: "剃刀剪枝", "null-move": "空著剪枝",
    "prob-cut": "機率剪枝", "multi-cut": "多重截斷", cutoff: "剪枝", "all-moves": "所有著法", other: "其他",
  },
  more: (n) => `另計 ${n} 次`, author: "定下了這個界", now: "正在搜尋", later: "尚未搜到", stopped: "沒有搜完",
  value: { win: (plies) => `${plies} 步內必勝`, loss: (plies) => `${plies} 步內必負` },
  bounded: {
    winWithin: (plies) => `最多 ${plies} 步必勝`, atBest: (plies) => `最好 ${plies} 步勝`,
    atWorst: (plies) => `最壞 ${plies} 步負`, lossWithin: (plies) => `最多 ${plies} 步必負`,
  },
  node: {
    window: "視窗", value: "值", depth: "深度", ply: "層", nodes: "節點數", table: "置換表", search: "搜尋方式",
    author: "界的由來", origins: { root: "根節點的視窗", raised: "一著的值", asked: "那裡提出的問題", "mate-distance": "殺棋距離" },
    showAuthor: "檢視定界的節點", line: "反駁", raised: "提高界的著法", standPat: "不吃子", pruned: "未搜尋就剪去",
    prunedBy: {
      "late-move": "排得太後", futility: "靜態評估太低", history: "在別處無效", delay: "只拖延威脅", see: "交換後失子", delta: "得子不夠", excluded: "略過", other: "其他",
    },
    dropped: "只計次的造訪", noBoard: "規則中沒有這樣的盤面。", entered: "進入時", left: "離開時",
  },
  yours: "自己盤面的搜尋", yoursAbout: "每盤棋的「電腦思路」旁都有「為什麼？」，可以開啟棋盤上盤面的搜尋。最近的對局：",
  yoursNone: "任選一種棋下幾步，再按「電腦思路」旁的「為什麼？」。",
  own: {
    invitation: "你自己的棋：看它的盤面如何搜尋，分支為何被剪。", none: "這個伺服器沒有你自己的棋。",
    after: (moves) => `${moves} 著之後`, played: "著法", moves: "合法著法", movesAbout: "按一著，就到那個盤面，並搜尋它。",
  },
};
