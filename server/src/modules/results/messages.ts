import { answersOf } from '../../kernel/answers.ts'

export const answers = {
  playlist_missing: 'This playlist no longer exists.',
  updated_at_invalid: 'Send `updated_at` of the playlist as the state has it.',
  outdated: 'The playlist was changed since. Load it again.',
  tells_invalid: 'Use true or false',
  result_too_large: 'This result is too large.',
  results_throttled: 'Too many results. Tell the next one later.',
  looks_off: 'Our server doesn’t open playlists.',
  results_off: 'Turn on results in Account Details first.',
  playlist_closed: 'Enter this playlist’s PIN first.',
  again_throttled: 'Your TV has tried this often. Providers block frequent checks.',
} as const

export const answer = answersOf('results', answers)
