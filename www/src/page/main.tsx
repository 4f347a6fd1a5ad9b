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
import { App, type PageData } from './app';
import { ScenePage } from './scene_page';

const root = document.getElementById('app');
const text = document.getElementById('page-data')?.textContent;
if (root && text) {
  const app = new App(JSON.parse(text) as PageData);
  // The poster stays until the first frame is drawn.
  const poster = root.querySelector('picture.poster')?.innerHTML;
  root.replaceChildren();
  render(<ScenePage app={app} poster={poster} />, root);
  void app.start();
  keepForOffline();
}
