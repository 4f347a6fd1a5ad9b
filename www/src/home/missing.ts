// Hosts serve this page at any depth; the site may lie in a sub-folder: what stands before `/s/` is its root.
const link = document.getElementById('home');
const root = /^(.*?\/)s\//.exec(location.pathname)?.[1];
if (link && root) link.setAttribute('href', root);
