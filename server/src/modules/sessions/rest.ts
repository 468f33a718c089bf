import { noFields } from '../../kernel/outputs.ts'
import { shim, type Shim } from '../../kernel/shim.ts'
import { captchaView, currentOutput, loginOutput } from './contract.ts'

export const sessionShims: readonly Shim[] = [
  shim('get', '/captcha/generate', 'sessions.captcha', captchaView, { input: undefined }),
  shim('post', '/device/login', 'sessions.login', loginOutput),
  { verb: 'get', path: '/device', procedure: 'sessions.current', type: 'query', answer: currentOutput },
  shim('get', '/device/logout', 'sessions.logout', noFields, { input: undefined }),
]
