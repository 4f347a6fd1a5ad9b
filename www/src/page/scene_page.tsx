import { useEffect } from 'preact/hooks';
import { EditorHost, isEditKey } from '../editor/host';
import { WhatChanged } from '../editor/what_changed';
import { SaveButton } from '../export/save_button';
import { Lesson } from '../lesson/lesson';
import { BodyPanel } from '../panels/body_panel';
import { ContactTable } from '../panels/contact_table';
import { ControlStrip, Controls } from '../panels/controls';
import { Display } from '../panels/display';
import { LayerChips } from '../panels/layers';
import { Readings } from '../panels/readings';
import { Button } from '../ui/buttons';
import { later } from '../ui/later';
import { Viewport } from '../viewport/viewport';
import { type App, AppContext, useApp } from './app';
import { Footer } from './footer';
import { Header } from './header';
import { Notices } from './notices';

const SweepPanel = later(() => import('../plots/sweep_panel').then((m) => m.SweepPanel), 620);
const AllParameters = later(() => import('../panels/all_parameters').then((m) => m.AllParameters), 48);

export function ScenePage({ app, poster }: { app: App; poster: string | undefined }) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      // A key by itself is a shortcut in the viewport alone (WCAG 2.1.4).
      const viewing = event.target instanceof HTMLElement && event.target.matches('.viewport');
      if (viewing && isEditKey(event)) app.editing.value = true;
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const typing =
        event.target instanceof HTMLElement && event.target.matches('input[type=text], textarea');
      const key = event.key.toLowerCase();
      if (typing || (key !== 'z' && key !== 'y')) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) app.store.redo();
      else app.store.undo();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [app]);
  return (
    <AppContext.Provider value={app}>
      <Header />
      <main class={app.editing.value ? 'scene editing' : 'scene'} id="main">
        {app.editing.value && <EditorHost />}
        <div class="stage">
          <Viewport poster={poster} />
          <ControlStrip />
          <LayerChips />
        </div>
        <div class="column" id="after-viewport" tabIndex={-1}>
          <Notices />
          <Opening />
          <Lesson />
          <Controls />
          <Readings />
          <ContactTable />
          <SweepPanel />
          {app.page.scene.bodies.map((body, i) => (
            <BodyPanel key={`${i}${body.name}`} index={i} />
          ))}
          <div class="panel-actions">
            <Button onClick={() => document.dispatchEvent(new Event('asperity:choose-mesh'))}>
              Use a mesh of your own…
            </Button>
            <SaveButton />
          </div>
          <Display />
          <AllParameters />
          <WhatChanged />
          <Footer />
        </div>
      </main>
      <p class="visually-hidden" role="status" aria-live="polite">
        {app.said}
      </p>
    </AppContext.Provider>
  );
}

/** The claim and the question. */
function Opening() {
  const { store } = useApp();
  const { title, question, source } = store.scene.value;
  return (
    <header class="opening">
      {source && <p class="kicker">{source}</p>}
      <h1>{title}</h1>
      {question && <p class="question-line">{question}</p>}
    </header>
  );
}
