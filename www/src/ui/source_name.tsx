// The name of a source file, or of a function in it (`file#Type::method`), which opens it as a page of this site, in this site's
// version (www/build/sources.ts).

/** One-file and sandboxed figures have no site around them: a name only. */
export function SourceName({ path }: { path: string }) {
  const { root } = document.documentElement.dataset;
  const [file = '', item] = path.split('#');
  const name = (
    <>
      <code>{file}</code>
      {item && (
        <>
          {' '}
          (<code>{item}</code>)
        </>
      )}
    </>
  );
  if (root === undefined || self.origin === 'null') return name;
  return (
    <a href={`${root}source/${file}/${item ? `#${item}` : ''}`} target="_blank" rel="noopener">
      {name}
    </a>
  );
}
