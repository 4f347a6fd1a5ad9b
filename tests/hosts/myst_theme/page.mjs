// A page as the book theme draws it: the same renderers, without the theme's shell.
import { ANY_RENDERERS } from '@myst-theme/anywidget';
import { ThemeProvider } from '@myst-theme/providers';
import { DEFAULT_RENDERERS, MyST } from 'myst-to-react';
import { createElement } from 'react';

const renderers = { ...DEFAULT_RENDERERS, ...ANY_RENDERERS };

export const page = (ast) =>
  createElement(ThemeProvider, { renderers, theme: 'light', setTheme: () => undefined }, createElement(MyST, { ast }));
