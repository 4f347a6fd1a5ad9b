// What stands under a figure that nobody has touched, in the language it is asked for: the page holds it (`build/embed.ts`). A scene
// that nobody has translated keeps its English name, which is marked as such.
type Told = Readonly<Record<string, { readonly title?: string; readonly summary?: string } | undefined>>;

export function tellIn(language: string, app: HTMLElement): void {
  const kept = document.getElementById('page-told')?.textContent;
  // Another program's page: its words are its own.
  if (!kept) return;
  const { title, summary } = (JSON.parse(kept) as Told)[language] ?? {};
  const name = app.querySelector<HTMLElement>('#title');
  const picture = app.querySelector<HTMLImageElement>('.poster img');
  const onPaper = app.querySelector<HTMLElement>('.print-link');
  for (const [at, text] of [
    [name, title],
    [onPaper, summary],
  ] as const) {
    if (at && text) at.textContent = text;
    else if (at) at.lang = 'en';
  }
  if (title) document.title = `${title} · Asperity`;
  if (picture && (summary || title)) picture.alt = summary || title || '';
  else if (picture) picture.lang = 'en';
}
