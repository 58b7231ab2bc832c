/** 简体中文 */

import type { Catalogue } from "./en";

const levels = ["新手", "入门", "初级", "中级", "高级", "高手", "大师", "最强"] as const;

export const zhHans: Catalogue = {
  app: {
    name: "博弈",
    tagline: "一个引擎，多种棋。",
    documentTitle: (game) => (game === null ? "博弈" : `${game} · 博弈`),
  },
  pieces: {
    general: { first: "帅", second: "将" }, advisor: { first: "仕", second: "士" }, elephant: { first: "相", second: "象" },
    horse: { first: "马", second: "马" }, chariot: { first: "车", second: "车" }, cannon: { first: "炮", second: "炮" },
    soldier: { first: "兵", second: "卒" },
  },
  player: {
    human: "玩家",
    levels,
    engineAt: (level) => `引擎 ${level} 级 · ${levels[level - 1] ?? level}`,
    elo: (points) => `${points} 分`,
    eloAbout: "等级分（Elo）只用于比较同一种棋的各级，1 级为 500 分。",
  },
  setup: {
    title: "新对局", chooseGame: "棋种", whoPlays: "对局双方", start: "开始对局", cancel: "取消",
  },
  status: {
    toMove: (side) => `轮到${side}`,
    thinking: (side) => `${side}正在思考`,
    check: "将军",
    paused: "已暂停",
    searchingHint: "正在寻找提示",
    wins: (side) => `${side}胜`,
    draw: "和棋",
    reason: {
      row: () => "连成一线", "board-full": () => "棋盘已满", checkmate: (loser) => `${loser}被将死`,
      stalemate: (loser) => `${loser}被困毙`, "perpetual-check": (loser) => `${loser}长将`,
      repetition: () => "局面三次重复", "no-capture": () => "六十回合未吃子", count: () => "终局数子", resignation: (loser) => `${loser}认输`,
    },
  },
  result: { title: "对局结果", rematch: "再来一局", rematchAbout: "同样的棋，双方换先", again: "照此新开一局" },
  actions: {
    newGame: "新对局", undo: "悔棋", redo: "重走", hint: "提示", stopHint: "停止", moveNow: "立即走棋", resign: "认输",
    restart: "重新开始", swap: "换边", flip: "翻转棋盘", pause: "暂停", resume: "继续", players: "对局双方",
    controls: "对局操作", close: "关闭", apply: "应用",
  },
  confirm: {
    resign: "确定认输？", resignText: "本局将判负，之后仍可撤回认输。",
    restart: "重新开始？", restartText: "本局的所有着法都会被清除。",
    remove: "删除这盘棋？", removeText: (game) => `“${game}”将被永久删除。`, removeAction: "删除",
    removeMany: (n) => `删除这 ${n} 盘棋？`, removeManyText: "删除后无法恢复。",
    removeFinished: "删除所有已结束的对局？", removeFinishedText: "已结束的对局将被永久删除，进行中的对局会保留。",
  },
  thinking: {
    title: "引擎思考", idle: "此局面尚未搜索。", depth: "深度", nodes: "节点", speed: "速度", time: "用时",
    line: "主要变例", perSecond: (n) => `${n}/秒`, seconds: (n) => `${n} 秒`, onBoard: "在棋盘上显示",
    win: (side, moves) => `${side} ${moves} 回合内胜`,
    winBy: (side, points) => `${side}胜 ${points} 子`,
    advantage: "形势", pass: "停一手",
    bounds: { exact: "", lower: "至少", upper: "至多" },
  },
  moves: { title: "棋谱", none: "尚无着法。", captured: (side) => `${side}吃掉的子` },
  look: {
    steps: "逐步浏览", past: "先前的局面", first: "回到开局", back: "上一步", forward: "下一步", last: "到最后一步",
    at: (ply, last) => (ply === 0 ? "开局局面" : `第 ${ply} 步，共 ${last} 步`), toPresent: "返回对局", toEnd: "返回终局",
  },
  stored: {
    title: "我的对局", none: "下过的棋会保存在这里。", noneMatches: "没有符合条件的对局。",
    remove: (game) => `删除 ${game}`, plies: (n) => `${n} 步`, broken: (id) => `无法读取的记录 ${id}`,
    filter: "筛选", byGame: "棋种", byState: "状态", allGames: "所有棋种",
    states: { all: "所有状态", running: "进行中", finished: "已结束", won: "胜", lost: "负", drawn: "和棋" },
    decided: (winner) => `${winner}胜`, against: (engine, side) => `对手：${engine}（你执${side}）`,
    between: (first, second) => `${first} 对 ${second}`, twoPeople: "双人对局",
    pages: "列表翻页", newer: "较新的对局", older: "较早的对局",
    range: (from, to, count) => `第 ${from}–${to} 局，共 ${count} 局`,
    latest: (listed, total) => `共 ${total} 局，此处列出最近的 ${listed} 局。`,
    choose: "选择…", chooseAll: (n) => `全选 ${n} 局`, removeChosen: (n) => `删除 ${n} 局`, removeFinished: "删除已结束的对局",
  },
  board: {
    label: (game) => `${game}棋盘`, empty: "空", target: "可走到此处", selected: "已选中", lastMove: "上一步",
    inCheck: "被将军", instructions: "方向键移动光标，回车键落子。", confirmTap: "再点一次落子",
    forbidden: { overline: "禁手：长连", "double-four": "禁手：四四", "double-three": "禁手：三三" },
    pieceAt: (side, piece) => `${side.replace("方", "")}${piece}`,
  },
  announce: {
    move: (side, move) => `${side}：${move}。`, check: "将军！", undone: "已悔棋。",
    hint: (move) => `提示：${move}。`, started: (game) => `已打开：${game}。`,
  },
  connection: {
    connecting: "正在连接…", offline: "无法连接服务器，正在重试…", retry: "立即重试",
  },
  errors: {
    "unknown-game": (part) => `没有“${part}”这种棋。`,
    parameter: (part) => `参数不可用：${part}`,
    position: (part) => `无法读取局面：${part}`,
    "bad-move": (part) => `“${part}”不是着法。`,
    "illegal-move": (part) => `此处不能走“${part}”。`,
    "game-over": () => "对局已经结束。",
    message: (part) => `服务器无法理解：${part}`,
    "unknown-session": () => "这盘棋已不存在。",
    "not-now": () => "现在不能这样做。",
    limit: (part) => `超出限制：${part}`,
    internal: (part) => `服务器内部出错：${part}`,
  },
  rules: {
    title: "规则", about: "选择棋种", of: (game) => `${game}规则`, numbersTitle: "引擎思考面板的数字",
    whatNumbersMean: "这些数字的含义", score: "评分",
    numbers: {
      score: "走棋一方的形势：大于 0 占优，小于 0 落后。1.00 大约相当于象棋的一个兵、五子棋的一个活三或黑白棋的一子。“5 回合内胜”是已证明的必胜，对方怎样应对都一样。“至少”“至多”表示目前只知道上下限。",
      bar: "用长度表示同一评分：先手方的部分越长，先手越占优。",
      depth: "搜索在所有变化中都看到的步数，双方的步数合计。5 / 13 中的第二个数是最长的一条变化：遇到吃子、将军或威胁时会看得更深。",
      nodes: "已搜索的局面数。12.3k 即 12,300，4.5M 即 4,500,000。",
      speed: "每秒搜索的局面数。",
      line: "双方都按引擎认为最好的着法走下去的变化，第一步就是引擎要走的一步。",
    },
  },
  settings: {
    title: "设置", language: "语言", theme: "外观", themes: { auto: "跟随系统", light: "浅色", dark: "深色" },
    pieceSet: "象棋棋子", pieceSets: { hanzi: "汉字", pictograms: "图形" },
    confirmTap: "点两次落子", confirmTaps: { auto: "棋盘较密时", always: "总是", never: "从不" },
    characterKeys: "单个字母和数字的快捷键", onOff: { on: "启用", off: "停用" },
  },
  help: {
    title: "帮助", keys: "键盘", cursor: "移动棋盘光标", select: "选子或落子", cancel: "取消选择，隐藏光标", step: "后退或前进一步（未显示光标时）", ends: "到开局，到最后一步", undo: "悔棋", redo: "重走",
    hint: "提示，或停止寻找", flip: "翻转棋盘", moveNow: "让引擎立即走棋", pause: "暂停或继续", line: "显示或隐藏主要变例",
    newGame: "新对局", help: "打开帮助", drop: "在该列落子（四子棋）", canBeOff: "单个字母和数字的快捷键可在设置中停用。", touch: "触屏",
    touchText: "先点棋子，再点目标。棋盘较密时，第一次点击显示棋子，再点一次才落子。",
    swipeText: "在棋盘上左右滑动可回看各步；点棋谱中的着法可直接跳到该局面。",
    keyNames: { enter: "回车", space: "空格", escape: "Esc" },
  },
};
