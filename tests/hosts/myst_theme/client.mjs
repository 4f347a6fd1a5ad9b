// In the reader's browser: the widgets come alive.
import { hydrateRoot } from 'react-dom/client';
import { page } from './page.mjs';

hydrateRoot(document.getElementById('article'), page(JSON.parse(document.getElementById('ast').textContent)));
