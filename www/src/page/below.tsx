// What stands below the controls: its code comes after the first paint.
import { WhatChanged } from '../editor/what_changed';
import { SaveButton } from '../export/save_button';
import { AllParameters } from '../panels/all_parameters';
import { BodyPanel } from '../panels/body_panel';
import { ContactTable } from '../panels/contact_table';
import { Display } from '../panels/display';
import { Readings } from '../panels/readings';
import { Button } from '../ui/buttons';
import { later } from '../ui/later';
import { useApp } from './app';
import { Footer } from './footer';

const SweepPanel = later(() => import('../plots/sweep_panel').then((m) => m.SweepPanel), 620);

export function Below() {
  const { page } = useApp();
  return (
    <>
      <Readings />
      <ContactTable />
      <SweepPanel />
      {page.scene.bodies.map((body, i) => (
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
    </>
  );
}
