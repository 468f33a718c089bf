export const DocumentHead = () => (
  <>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
    <link rel="icon" sizes="32x32" type="image/png" href="/favicon-32.png" />
    <link rel="apple-touch-icon" href="/icon-180.png" />
  </>
)
