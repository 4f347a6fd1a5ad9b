// A scene page. The static page is there already; this makes it live.
import { render } from 'preact';
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/scene.css';
import '../editor/frame.css';
import '../export/export.css';
import '../lesson/lesson.css';
import '../ui/theme';
import { keepForOffline } from '../offline/register';
import { Provide, Services } from '../services/services';
import type { PageData } from '../store/page_data';
import { speakAsAsked } from '../ui/asked_language';
import { ScenePage } from './scene_page';
import { starter } from './start';

const root = document.getElementById('app');
const text = document.getElementById('page-data')?.textContent;
if (root && text) void speakAsAsked().then(() => begin(root, text));

function begin(root: HTMLElement, text: string): void {
  const services = new Services(JSON.parse(text) as PageData);
  const start = starter(services);
  // The poster stays until the first frame is drawn.
  const poster = root.querySelector('picture.poster')?.innerHTML;
  root.replaceChildren();
  render(
    <Provide services={services}>
      <ScenePage poster={poster} start={start} />
    </Provide>,
    root,
  );
  void start();
  keepForOffline();
}
