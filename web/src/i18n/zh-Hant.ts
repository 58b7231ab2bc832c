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
    general: { first: "帥", second: "將" }, advisor: { first: "仕", second: "士" }, elephant: { first: "相", second: "象" },
    horse: { first: "馬", second: "馬" }, chariot: { first: "車", second: "車" }, cannon: { first: "炮", second: "砲" },
    soldier: { first: "兵", second: "卒" },
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
    removeMany: (n) => `要刪除這 ${n} 局嗎？`, removeManyText: "刪除後無法復原。",
    removeFinished: "要刪除所有已結束的棋局嗎？", removeFinishedText: "已結束的棋局會永久刪除，進行中的會保留。",
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
    title: "我的對局", none: "下過的棋局會儲存在這裡。", noneMatches: "沒有符合條件的棋局。",
    remove: (game) => `刪除 ${game}`, plies: (n) => `${n} 手`, broken: (id) => `無法讀取的紀錄 ${id}`,
    filter: "篩選", byGame: "棋類", byState: "狀態", allGames: "所有棋類",
    states: { all: "所有狀態", running: "進行中", finished: "已結束", won: "贏", lost: "輸", drawn: "和局" },
    decided: (winner) => `${winner}獲勝`, against: (engine, side) => `對手：${engine}（你執${side}）`,
    between: (first, second) => `${first} 對 ${second}`, twoPeople: "雙人對局",
    pages: "清單翻頁", newer: "較新的棋局", older: "較早的棋局",
    range: (from, to, count) => `第 ${from}–${to} 局，共 ${count} 局`,
    latest: (listed, total) => `共 ${total} 局，這裡列出最近的 ${listed} 局。`,
    choose: "選取…", chooseAll: (n) => `全選 ${n} 局`, removeChosen: (n) => `刪除 ${n} 局`, removeFinished: "刪除已結束的棋局",
  },
  board: {
    label: (game) => `${game}棋盤`, empty: "空", target: "可以走到這裡", selected: "已選取", lastMove: "上一手",
    inCheck: "被將軍", instructions: "用方向鍵移動游標，按 Enter 落子。", confirmTap: "再點一下就落子",
    forbidden: { overline: "禁手：長連", "double-four": "禁手：四四", "double-three": "禁手：三三" },
    pieceAt: (side, piece) => `${side.replace("方", "")}${piece}`,
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
  rules: {
    title: "規則", about: "選擇棋類", of: (game) => `${game}規則`, numbersTitle: "電腦思路面板的數字",
    whatNumbersMean: "這些數字的意思", score: "評分",
    numbers: {
      score: "輪到的一方形勢如何：大於 0 佔優，小於 0 落後。1.00 大約等於象棋的一個兵、五子棋的一個活三或黑白棋的一子。「5 回合內獲勝」是已經證明的必勝，對手怎麼應都一樣。「至少」「至多」表示目前只知道上下限。",
      bar: "用長度表示同一個評分：先手那一段越長，先手越有利。",
      depth: "搜尋在所有變化裡都看到的手數，雙方合計。5 / 13 的第二個數字是最長的一條變化：遇到吃子、將軍或威脅會看得更深。",
      nodes: "已經搜尋的盤面數。12.3k 是 12,300，4.5M 是 4,500,000。",
      speed: "每秒搜尋的盤面數。",
      line: "雙方都照電腦認為最好的著法走下去的變化，第一手就是電腦要下的那一手。",
    },
  },
  settings: {
    title: "設定", language: "語言", theme: "外觀", themes: { auto: "跟隨系統", light: "淺色", dark: "深色" },
    pieceSet: "象棋棋子", pieceSets: { hanzi: "漢字", pictograms: "圖示" },
    confirmTap: "點兩下落子", confirmTaps: { auto: "棋盤較密時", always: "一律", never: "不使用" },
    characterKeys: "單一字母與數字的快速鍵", onOff: { on: "啟用", off: "停用" },
  },
  help: {
    title: "說明", keys: "鍵盤", cursor: "移動棋盤上的游標", select: "選取棋子或落子", cancel: "取消選取，隱藏游標", step: "退一手或進一手（沒有顯示游標時）", ends: "到開局，到最後一手", undo: "悔棋", redo: "重下",
    hint: "提示，或停止尋找", flip: "翻轉棋盤", moveNow: "讓電腦立刻下", pause: "暫停或繼續", line: "顯示或隱藏最佳變化",
    newGame: "新對局", help: "開啟說明", drop: "在該行落子（四子棋）", canBeOff: "單一字母與數字的快速鍵可在設定中停用。", touch: "觸控",
    touchText: "先點棋子，再點要走到的位置。棋盤較密時，第一下會先顯示棋子，再點一下才會落子。",
    swipeText: "在棋盤上左右滑動，可以回顧每一手；點棋譜裡的著法，會直接跳到那個盤面。",
    keyNames: { enter: "Enter", space: "空白鍵", escape: "Esc" },
  },
};
