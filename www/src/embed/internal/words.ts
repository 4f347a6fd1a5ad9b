// The few words of an embed's own, in the languages of `lang`. The scene's texts are the author's.
const EN = {
  run: 'Run',
  loading: 'Loading …',
  play: 'Play',
  pause: 'Pause',
  pauseAll: 'Pause all',
  reset: 'Reset',
  open: 'Open ↗',
  openLong: 'Open the whole scene in a new tab',
  paused: 'Paused',
  asleep: 'Paused to spare your graphics',
  wheel: 'Hold Ctrl or ⌘ and scroll to zoom',
  locked: 'Set by the author',
};
type Words = typeof EN;

const OTHERS: Record<string, Partial<Words>> = {
  de: {
    run: 'Starten',
    loading: 'Lädt …',
    play: 'Abspielen',
    pause: 'Anhalten',
    pauseAll: 'Alle anhalten',
    reset: 'Zurücksetzen',
    open: 'Öffnen ↗',
    openLong: 'Die ganze Szene in einem neuen Tab öffnen',
    paused: 'Angehalten',
    asleep: 'Angehalten, um die Grafik zu schonen',
    wheel: 'Mit Strg oder ⌘ und Mausrad zoomen',
    locked: 'Vom Autor festgelegt',
  },
  fr: {
    run: 'Lancer',
    loading: 'Chargement …',
    play: 'Lire',
    pause: 'Pause',
    pauseAll: 'Tout mettre en pause',
    reset: 'Réinitialiser',
    open: 'Ouvrir ↗',
    openLong: 'Ouvrir la scène entière dans un nouvel onglet',
    paused: 'En pause',
    asleep: 'En pause pour ménager la carte graphique',
    wheel: 'Ctrl ou ⌘ et molette pour zoomer',
    locked: 'Fixé par l’auteur',
  },
  zh: {
    run: '运行',
    loading: '加载中…',
    play: '播放',
    pause: '暂停',
    pauseAll: '全部暂停',
    reset: '重置',
    open: '打开 ↗',
    openLong: '在新标签页中打开完整场景',
    paused: '已暂停',
    asleep: '已暂停以节省图形资源',
    wheel: '按住 Ctrl 或 ⌘ 并滚动以缩放',
    locked: '由作者设定',
  },
  ja: {
    run: '実行',
    loading: '読み込み中…',
    play: '再生',
    pause: '一時停止',
    pauseAll: 'すべて一時停止',
    reset: 'リセット',
    open: '開く ↗',
    openLong: '新しいタブでシーン全体を開く',
    paused: '一時停止中',
    asleep: 'グラフィックス節約のため停止中',
    wheel: 'Ctrl または ⌘ を押しながらスクロールで拡大',
    locked: '作者が設定',
  },
};

/** `de-AT` speaks German; what is missing is English. */
export function wordsFor(lang: string): Words {
  return { ...EN, ...OTHERS[lang.toLowerCase().split('-')[0] ?? ''] };
}
export const hasWords = (lang: string) => /^(en|de|fr|zh|ja)(-|$)/i.test(lang);
