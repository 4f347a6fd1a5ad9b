// A run in the page, from its beginning to its end. The page tells when it has ended: a tool that asks again and again takes time of the
// page's own thread, which is what is measured.

/** Presses Play and waits until the run has ended. */
export async function playToEnd(page) {
  const ended = page.evaluate(
    () =>
      new Promise((done) => {
        const timeline = document.querySelector('.timeline');
        const plays = () => timeline.querySelector('button[aria-label^="Pause"]') !== null;
        let began = false;
        const observer = new MutationObserver(() => {
          const now = plays();
          if (began && !now) {
            observer.disconnect();
            done();
          }
          began ||= now;
        });
        observer.observe(timeline, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-label'] });
      }),
  );
  await page.locator('.timeline').getByRole('button', { name: /^Play/ }).click();
  await ended;
}
