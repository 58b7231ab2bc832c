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
    stone: "子", general: "将帅", advisor: "士", elephant: "象", horse: "马", chariot: "车", cannon: "炮", soldier: "兵卒",
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
    title: "我的对局", none: "下过的棋会保存在这里。",
    open: (game) => `打开 ${game}`, remove: (game) => `删除 ${game}`,
    plies: (n) => `${n} 步`, current: "当前对局", running: "进行中", won: (side) => `${side}胜`, draw: "和棋",
    broken: (id) => `无法读取的记录 ${id}`,
  },
  board: {
    label: (game) => `${game}棋盘`, empty: "空", target: "可走到此处", selected: "已选中", lastMove: "上一步",
    inCheck: "被将军", instructions: "方向键移动光标，回车键落子。", confirmTap: "再点一次落子",
    forbidden: { overline: "禁手：长连", "double-four": "禁手：四四", "double-three": "禁手：三三" },
    pieceAt: (side, piece) => `${side}${piece}`,
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
  settings: {
    title: "设置", language: "语言", theme: "外观", themes: { auto: "跟随系统", light: "浅色", dark: "深色" },
    pieceSet: "象棋棋子", pieceSets: { hanzi: "汉字", pictograms: "图形" },
    confirmTap: "点两次落子", confirmTaps: { auto: "棋盘较密时", always: "总是", never: "从不" },
  },
  help: {
    title: "帮助", keys: "键盘", cursor: "移动棋盘光标", select: "选子或落子", cancel: "取消选择，隐藏光标", step: "后退或前进一步（未显示光标时）", ends: "到开局，到最后一步", undo: "悔棋", redo: "重走",
    hint: "提示，或停止寻找", flip: "翻转棋盘", moveNow: "让引擎立即走棋", pause: "暂停或继续", line: "显示或隐藏主要变例",
    newGame: "新对局", help: "打开帮助", touch: "触屏",
    touchText: "先点棋子，再点目标。棋盘较密时，第一次点击显示棋子，再点一次才落子。",
    swipeText: "在棋盘上左右滑动可回看各步；点棋谱中的着法可直接跳到该局面。",
    keyNames: { enter: "回车", space: "空格", escape: "Esc" },
  },
};
