const PLAYLIST = 'Evening films'

export const words = {
  title: 'TV app API',
  head: {
    path: '/developers',
    description:
      'The interface for television apps: registration, state, licence, log-in with a phone, and every operation.',
    picture: 'home',
  },
  quickstart: 'Quickstart',
  /** Part of an answer, as the quickstart's second example prints it. */
  figure: {
    request: 'GET /app/v1/state',
    answer: `
{
  "authorized": true,
  "licence": {
    "status": "trial",
    "days_left": 7
  },
  "playlists": [
    { "name": "${PLAYLIST}" }
  ]
}`,
    playlist: PLAYLIST,
  },
  contents: 'On this page',
  document: 'OpenAPI document',
  /** What an example is, by its language. */
  kinds: { js: 'program', sh: 'command', json: 'JSON' } as Readonly<Record<string, string>>,
  example: (number: number, kind: string) => `Example ${number}: ${kind}`,
  table: (columns: string) => `Table: ${columns}`,
  operations: {
    id: 'operations',
    title: 'Operations',
    intro: 'Below /app/v1. Any operation may also answer 413, 422, 500 and 503.',
  },
  needs: {
    nothing: 'Needs no authentication.',
    token: 'Needs the token.',
    proof: 'Needs a proof of the key.',
  } as Readonly<Record<string, string>>,
  headers: 'Header',
  body: 'Body',
  fields: 'Field',
  type: 'Type',
  meaning: 'Meaning',
  optional: 'optional',
  refusals: 'Refusals',
  codes: { title: 'What to do on each code', href: '#what-to-do-on-each-code' },
} as const
