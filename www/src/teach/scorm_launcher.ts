// What a learning platform reads of a package: its manifest, and the page that speaks with the platform.
import { escapeHtml as esc } from '../ui/markdown';

/** IMS Content Packaging 1.1.2 with ADL's words of SCORM 1.2. */
export function manifest(name: string, title: string): string {
  const id = `asperity-${name.replace(/[^\w]+/g, '-')}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${id}" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="${id}-course">
    <organization identifier="${id}-course">
      <title>${esc(title)}</title>
      <item identifier="${id}-item" identifierref="${id}-lesson">
        <title>${esc(title)}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="${id}-lesson" type="webcontent" adlcp:scormtype="sco" href="index.html">
      <file href="index.html" />
      <file href="lesson.html" />
    </resource>
  </resources>
</manifest>
`;
}

/** Between the platform's API and the lesson in its frame, which asks so many questions. */
export function launcher(title: string, language: string, asked: number): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${esc(title)}</title>
<style>html, body { margin: 0; height: 100%; } iframe { display: block; width: 100%; height: 100%; border: 0; }</style>
</head>
<body>
<iframe id="lesson" src="lesson.html" data-asked="${asked}" title="${esc(title)}" allow="fullscreen; clipboard-write"></iframe>
<script>
${PASS_ON}
</script>
</body>
</html>
`;
}

/**
 * Looks for the platform's API where SCORM says it is: in a parent, or in who opened this. Platforms of SCORM 2004 that play packages of
 * 1.2 have the one or the other. The score is the part of the predictions that was right, in per cent; one of the second try counts half.
 * A score that was complete is not taken back by a visit that is not.
 */
const PASS_ON = `(function () {
  'use strict';
  function above(from, name) {
    for (var w = from, k = 0; w && k < 12; k++) {
      try { if (w[name]) return w[name]; } catch (e) { return null; }
      if (w.parent === w) return null;
      w = w.parent;
    }
    return null;
  }
  function find(name) {
    var opener = null;
    try { opener = window.opener; } catch (e) { opener = null; }
    return above(window, name) || (opener && above(opener, name));
  }
  var old = find('API');
  var late = old ? null : find('API_1484_11');
  var api = old || late;
  function call(name) {
    try { return String(api[(old ? 'LMS' : '') + name].apply(api, [].slice.call(arguments, 1))); } catch (e) { return ''; }
  }
  var open = Boolean(api) && call('Initialize', '') === 'true';
  function set(key, value) { if (open) call('SetValue', key, String(value)); }
  function get(key) { return open ? call('GetValue', key) : ''; }
  var began = Date.now();
  var status = old ? 'cmi.core.lesson_status' : 'cmi.completion_status';
  var score = old ? 'cmi.core.score.' : 'cmi.score.';
  var done = /^(completed|passed|failed)$/.test(get(status));
  if (open) {
    if (/^(not attempted|unknown|)$/.test(get(status))) set(status, 'incomplete');
    call('Commit', '');
  }
  function took(now) {
    var s = Math.floor((now - began) / 1000);
    if (!old) return 'PT' + s + 'S';
    var two = function (n) { return (n < 10 ? '0' : '') + n; };
    var h = Math.floor(s / 3600);
    return (h < 100 ? ('000' + h).slice(-4) : '0099') + ':' + two(Math.floor(s / 60) % 60) + ':' + two(s % 60);
  }
  function report(went) {
    var all = went.answered >= went.asked;
    if (done && !all) return;
    var points = went.asked ? Math.round((100 * (went.right - went.second / 2)) / went.asked) : 100;
    set(score + 'min', 0);
    set(score + 'max', 100);
    set(score + 'raw', points);
    if (!old) set(score + 'scaled', points / 100);
    // The standard's least room for it.
    if (String(went.code).length <= 4096) set('cmi.suspend_data', went.code);
    if (all) { set(status, 'completed'); done = true; }
    if (open) call('Commit', '');
  }
  var frame = document.getElementById('lesson');
  var asked = Number(frame.getAttribute('data-asked'));
  addEventListener('message', function (event) {
    var data = event.data;
    if (event.source !== frame.contentWindow || !data || data.asperity !== 1 || data.type !== 'hello') return;
    var line = new MessageChannel();
    line.port1.onmessage = function (message) {
      var said = message.data || {};
      if (said.event === 'answers') report(said.detail);
      // A lesson that asks nothing is done once it has been there.
      if (said.event === 'ready' && asked === 0) report({ asked: 0, answered: 0, right: 0, second: 0, code: '' });
    };
    frame.contentWindow.postMessage({ asperity: 1, type: 'connect' }, '*', [line.port2]);
  });
  addEventListener('pagehide', function () {
    if (!open) return;
    set(old ? 'cmi.core.session_time' : 'cmi.session_time', took(Date.now()));
    set(old ? 'cmi.core.exit' : 'cmi.exit', 'suspend');
    call('Commit', '');
    call(old ? 'Finish' : 'Terminate', '');
    open = false;
  });
  // Back from where a browser keeps pages that were left: the platform's session is over, so another one begins.
  addEventListener('pageshow', function (event) { if (event.persisted) location.reload(); });
})();`;
