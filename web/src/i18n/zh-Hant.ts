/** 繁體中文，依臺灣用語另行撰寫，不由簡體轉換。 */

import type { Catalogue } from "./en";

const levels = ["新手", "入門", "初階", "中階", "高階", "高手", "大師", "最強"] as const;

export const zhHant: Catalogue = {
  app: {
    name: "博弈",
    tagline: "一個引擎，多種棋。",
    documentTitle: (game) => (game === null ? "博弈" : `${game} · 博弈`),
  },
  pieces: {
    stone: "子", general: "將帥", advisor: "士", elephant: "象", horse: "馬", chariot: "車", cannon: "炮", soldier: "兵卒",
  },
  player: {
    human: "玩家",
    levels,
    engineAt: (level) => `電腦 ${level} 級 · ${levels[level - 1] ?? level}`,
    elo: (points) => `${points} 分`,
    eloAbout: "等級分（Elo）只比較同一種棋的各級，1 級為 500 分。",
  },
  setup: {
    title: "新對局", chooseGame: "選擇棋類", whoPlays: "對局雙方", start: "開始下棋", cancel: "取消",
  },
  status: {
    toMove: (side) => `輪到${side}`,
    thinking: (side) => `${side}思考中`,
    check: "將軍",
    paused: "已暫停",
    searchingHint: "正在尋找提示",
    wins: (side) => `${side}獲勝`,
    draw: "和局",
    reason: {
      row: () => "連成一線", "board-full": () => "棋盤已滿", checkmate: (loser) => `${loser}被將死`,
      stalemate: (loser) => `${loser}被困斃`, "perpetual-check": (loser) => `${loser}長將`,
      repetition: () => "同一局面出現三次", "no-capture": () => "六十回合未吃子", count: () => "終局數子", resignation: (loser) => `${loser}認輸`,
    },
  },
  result: { title: "對局結果", rematch: "再下一局", rematchAbout: "同樣的棋，雙方交換先後手", again: "比照這局開新局" },
  actions: {
    newGame: "新對局", undo: "悔棋", redo: "重下", hint: "提示", stopHint: "停止", moveNow: "立刻下", resign: "認輸",
    restart: "重新開始", swap: "換邊", flip: "翻轉棋盤", pause: "暫停", resume: "繼續", players: "對局雙方",
    controls: "對局操作", close: "關閉", apply: "套用",
  },
  confirm: {
    resign: "確定要認輸嗎？", resignText: "這一局會判負，之後仍可收回認輸。",
    restart: "要重新開始嗎？", restartText: "這一局的著法會全部清除。",
    remove: "要刪除這一局嗎？", removeText: (game) => `「${game}」刪除後無法復原。`, removeAction: "刪除",
  },
  thinking: {
    title: "電腦思路", idle: "這個盤面還沒有搜尋過。", depth: "深度", nodes: "節點", speed: "速度", time: "耗時",
    line: "最佳變化", perSecond: (n) => `${n}/秒`, seconds: (n) => `${n} 秒`, onBoard: "畫在棋盤上",
    win: (side, moves) => `${side} ${moves} 回合內獲勝`,
    winBy: (side, points) => `${side}勝 ${points} 子`,
    advantage: "優劣", pass: "輪空",
    bounds: { exact: "", lower: "至少", upper: "至多" },
  },
  moves: { title: "棋譜", none: "還沒有著法。", captured: (side) => `${side}吃掉的棋子` },
  look: {
    steps: "逐手瀏覽", past: "先前的盤面", first: "回到開局", back: "上一手", forward: "下一手", last: "到最後一手",
    at: (ply, last) => (ply === 0 ? "開局盤面" : `第 ${ply} 手，共 ${last} 手`), toPresent: "回到對局", toEnd: "回到終局",
  },
  stored: {
    title: "我的對局", none: "下過的棋局會儲存在這裡。",
    open: (game) => `開啟 ${game}`, remove: (game) => `刪除 ${game}`,
    plies: (n) => `${n} 手`, current: "目前這局", running: "進行中", won: (side) => `${side}獲勝`, draw: "和局",
    broken: (id) => `無法讀取的紀錄 ${id}`,
  },
  board: {
    label: (game) => `${game}棋盤`, empty: "空", target: "可以走到這裡", selected: "已選取", lastMove: "上一手",
    inCheck: "被將軍", instructions: "用方向鍵移動游標，按 Enter 落子。", confirmTap: "再點一下就落子",
    forbidden: { overline: "禁手：長連", "double-four": "禁手：四四", "double-three": "禁手：三三" },
    pieceAt: (side, piece) => `${side}${piece}`,
  },
  announce: {
    move: (side, move) => `${side}：${move}。`, check: "將軍！", undone: "已悔棋。",
    hint: (move) => `提示：${move}。`, started: (game) => `已開啟：${game}。`,
  },
  connection: {
    connecting: "連線中…", offline: "無法連上伺服器，正在重新連線…", retry: "立刻重試",
  },
  errors: {
    "unknown-game": (part) => `沒有「${part}」這種棋。`,
    parameter: (part) => `這個設定無法使用：${part}`,
    position: (part) => `無法讀取盤面：${part}`,
    "bad-move": (part) => `「${part}」不是一步棋。`,
    "illegal-move": (part) => `這裡不能下「${part}」。`,
    "game-over": () => "這一局已經結束。",
    message: (part) => `伺服器看不懂：${part}`,
    "unknown-session": () => "這一局已經不在了。",
    "not-now": () => "現在不能這麼做。",
    limit: (part) => `超過上限：${part}`,
    internal: (part) => `伺服器發生錯誤：${part}`,
  },
  settings: {
    title: "設定", language: "語言", theme: "外觀", themes: { auto: "跟隨系統", light: "淺色", dark: "深色" },
    pieceSet: "象棋棋子", pieceSets: { hanzi: "漢字", pictograms: "圖示" },
    confirmTap: "點兩下落子", confirmTaps: { auto: "棋盤較密時", always: "一律", never: "不使用" },
  },
  help: {
    title: "說明", keys: "鍵盤", cursor: "移動棋盤上的游標", select: "選取棋子或落子", cancel: "取消選取，隱藏游標", step: "退一手或進一手（沒有顯示游標時）", ends: "到開局，到最後一手", undo: "悔棋", redo: "重下",
    hint: "提示，或停止尋找", flip: "翻轉棋盤", moveNow: "讓電腦立刻下", pause: "暫停或繼續", line: "顯示或隱藏最佳變化",
    newGame: "新對局", help: "開啟說明", touch: "觸控",
    touchText: "先點棋子，再點要走到的位置。棋盤較密時，第一下會先顯示棋子，再點一下才會落子。",
    swipeText: "在棋盤上左右滑動，可以回顧每一手；點棋譜裡的著法，會直接跳到那個盤面。",
    keyNames: { enter: "Enter", space: "空白鍵", escape: "Esc" },
  },
};
