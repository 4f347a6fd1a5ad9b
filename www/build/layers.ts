// The layers of `www/src`, from the ground up. A folder imports from folders of lower layers alone: never from a higher one, and
// never from a neighbour of its own layer. `layers.test.ts` walks every import and holds this.

export interface Layer {
  /** What the layer is for. */
  readonly name: string;
  readonly folders: readonly string[];
}

export const LAYERS: readonly Layer[] = [
  { name: 'generated from the engine', folders: ['generated'] },
  { name: 'inputs, words, units: nothing of scenes', folders: ['ui', 'offline'] },
  { name: 'the engine in its worker; what the browser keeps', folders: ['bridge', 'storage'] },
  { name: 'the scene as the page knows it', folders: ['store'] },
  { name: 'figures, the clock, long work', folders: ['plots', 'timeline', 'work'] },
  { name: 'the view', folders: ['viewport'] },
  { name: 'the link to the present state', folders: ['address'] },
  {
    name: 'panels',
    folders: ['panels', 'lesson', 'editor', 'threshold', 'multiples', 'sweep_runs', 'trial_map'],
  },
  { name: 'panels made of panels', folders: ['compare', 'print', 'marking'] },
  { name: 'what only one experiment has, a folder each', folders: ['experiments'] },
  { name: 'files of all of it', folders: ['export'] },
  { name: 'the share dialog', folders: ['share'] },
  { name: 'all services, made and handed down', folders: ['services'] },
  { name: 'pages', folders: ['page', 'embed', 'home', 'docs', 'teach'] },
];
