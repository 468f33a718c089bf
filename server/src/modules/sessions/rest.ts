import type { Shim } from '../../kernel/shim.ts'

export const sessionShims: readonly Shim[] = [
  { verb: 'get', path: '/captcha/generate', calls: 'sessions.captcha', type: 'mutation' },
  {
    verb: 'post',
    path: '/device/login',
    calls: 'sessions.login',
    type: 'mutation',
    input: ({ body }) => body,
  },
  { verb: 'get', path: '/device', calls: 'sessions.current', type: 'query' },
  { verb: 'get', path: '/device/logout', calls: 'sessions.logout', type: 'mutation' },
]
