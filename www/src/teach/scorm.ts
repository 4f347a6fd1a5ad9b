// A lesson as a SCORM 1.2 package, made in the browser: the lesson with its engine in one file, a page that passes on how the
// predictions go to the learning platform, and the manifest. The platform needs nothing of this site, and this site hears of nobody.
import { moduleUrls } from '../bridge/module';
import { asks } from '../lesson/asks';
import { singleFile } from '../share/dialog/single_file';
import type { PageData } from '../store/page_data';
import { inLanguage } from '../ui/in_language';
import { say, spoken } from '../ui/language';
import { escapeHtml as esc } from '../ui/markdown';
import { siteOf } from '../ui/places';
import { zip } from '../ui/zip';

export async function scormPackage({ name, scene }: PageData): Promise<Blob> {
  const site = siteOf();
  // The title may be the answer.
  const heading = say(asks(scene) ? scene.question : scene.title);
  const language = spoken?.language ?? 'en';
  const lesson = await singleFile({
    site,
    scene: name,
    modules: moduleUrls(JSON.stringify(scene)),
    options: 'ui=lesson&activate=load&hide=open',
    state: '',
    page: inLanguage(`${site}s/${name}/`),
    language,
  });
  const bytes = (text: string) => new TextEncoder().encode(text);
  return zip([
    ['imsmanifest.xml', bytes(manifest(name, heading))],
    ['index.html', bytes(launcher(heading, language))],
    ['lesson.html', bytes(lesson)],
  ]);
}

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

/** Between the platform's API and the lesson in its frame. */
export function launcher(title: string, language: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${esc(title)}</title>
<style>html, body { margin: 0; height: 100%; } iframe { display: block; width: 100%; height: 100%; border: 0; }</style>
</head>
<body>
<iframe id="lesson" src="lesson.html" title="${esc(title)}" allow="fullscreen; clipboard-write"></iframe>
<script>
${PASS_ON}
</script>
</body>
</html>
`;
}

/**
 * Looks for the platform's API where SCORM says it is: in a parent, or in who opened this. The score is the part of the predictions
 * that was right, in per cent; one of the second try counts half.
 */
const PASS_ON = `(function () {
  'use strict';
  function above(from) {
    for (var w = from, k = 0; w && k < 12; k++) {
      try { if (w.API) return w.API; } catch (e) { return null; }
      if (w.parent === w) return null;
      w = w.parent;
    }
    return null;
  }
  var api = above(window) || (window.opener && above(window.opener));
  var open = Boolean(api) && String(api.LMSInitialize('')) === 'true';
  function set(key, value) { if (open) api.LMSSetValue(key, String(value)); }
  var began = Date.now();
  if (open) {
    if (/^(not attempted|)$/.test(api.LMSGetValue('cmi.core.lesson_status'))) set('cmi.core.lesson_status', 'incomplete');
    api.LMSCommit('');
  }
  function took(now) {
    var s = Math.floor((now - began) / 1000);
    var two = function (n) { return (n < 10 ? '0' : '') + n; };
    var h = Math.floor(s / 3600);
    return (h < 100 ? ('000' + h).slice(-4) : '0099') + ':' + two(Math.floor(s / 60) % 60) + ':' + two(s % 60);
  }
  function report(went) {
    var score = went.asked ? Math.round((100 * (went.right - went.second / 2)) / went.asked) : 100;
    set('cmi.core.score.min', 0);
    set('cmi.core.score.max', 100);
    set('cmi.core.score.raw', score);
    set('cmi.suspend_data', went.code);
    if (went.answered >= went.asked) set('cmi.core.lesson_status', 'completed');
    if (open) api.LMSCommit('');
  }
  var frame = document.getElementById('lesson');
  addEventListener('message', function (event) {
    var data = event.data;
    if (event.source !== frame.contentWindow || !data || data.asperity !== 1 || data.type !== 'hello') return;
    var line = new MessageChannel();
    line.port1.onmessage = function (message) {
      if (message.data && message.data.event === 'answers') report(message.data.detail);
    };
    frame.contentWindow.postMessage({ asperity: 1, type: 'connect' }, '*', [line.port2]);
  });
  addEventListener('pagehide', function () {
    if (!open) return;
    set('cmi.core.session_time', took(Date.now()));
    set('cmi.core.exit', 'suspend');
    api.LMSCommit('');
    api.LMSFinish('');
    open = false;
  });
})();`;
