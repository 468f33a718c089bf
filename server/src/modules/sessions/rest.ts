import { noFields } from '../../kernel/outputs.ts'
import type { Shim } from '../../kernel/shim.ts'
import { captchaView, currentOutput, loginOutput } from './contract.ts'

export const sessionShims: readonly Shim[] = [
  {
    verb: 'get',
    path: '/captcha/generate',
    calls: 'sessions.captcha',
    type: 'mutation',
    answer: captchaView,
  },
  {
    verb: 'post',
    path: '/device/login',
    calls: 'sessions.login',
    type: 'mutation',
    input: ({ body }) => body,
    answer: loginOutput,
  },
  { verb: 'get', path: '/device', calls: 'sessions.current', type: 'query', answer: currentOutput },
  { verb: 'get', path: '/device/logout', calls: 'sessions.logout', type: 'mutation', answer: noFields },
]
