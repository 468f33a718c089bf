import * as z from 'zod/mini'
import { defineOperation } from '../../kernel/operation.ts'
import { noFields } from '../../kernel/outputs.ts'
import { endSessionInput, loginCode, televisionSessions } from './contract.ts'
import { createLoginCode } from './create-login-code.ts'
import { listSessionsForTelevision } from './list-sessions.ts'
import { endSessionByTelevision, endSessionsByTelevision } from './end-sessions.ts'
import { answer } from './messages.ts'

export const appOperations = [
  defineOperation({
    id: 'createLoginCode',
    method: 'post',
    path: '/login-codes',
    auth: 'installation',
    summary:
      'Creates a code to log in with a phone: show `qr_url` as a QR code, and `short_code` to type at /tv. It replaces the one before.',
    input: noFields,
    answers: { 201: { description: 'Valid once and for as many seconds as `expires_in`.', body: loginCode } },
    refuses: [
      ['throttled', answer('login_codes_throttled')],
      ['unavailable', answer('login_code_missing')],
    ],
    async run({ ctx, request, installation }) {
      return { status: 201, body: await createLoginCode(ctx, request, installation) }
    },
  }),
  defineOperation({
    id: 'listSessions',
    method: 'get',
    path: '/sessions',
    auth: 'installation',
    summary:
      'Lists the browsers that are logged in to the device. `place` tells whether each was last used in the network of this request.',
    input: noFields,
    answers: {
      200: {
        description: 'The last used first.',
        body: z.object({ sessions: televisionSessions }).check(z.meta({ id: 'BrowserSessions' })),
      },
    },
    async run({ ctx, request, installation }) {
      const sessions = await listSessionsForTelevision(ctx, request, installation.deviceId)
      return { status: 200, body: { sessions } }
    },
  }),
  defineOperation({
    id: 'endSession',
    method: 'delete',
    path: '/sessions/{id}',
    auth: 'installation',
    summary: 'Logs out one browser, which then needs the device key or a confirmation again.',
    input: endSessionInput,
    answers: { 204: { description: 'That browser is not logged in, also if it was not before.' } },
    async run({ ctx, request, installation }, { id }) {
      await endSessionByTelevision(ctx, request, installation, id)
      return { status: 204 }
    },
  }),
  defineOperation({
    id: 'endSessions',
    method: 'delete',
    path: '/sessions',
    auth: 'installation',
    summary: 'Logs out all browsers, which then need the device key or a confirmation again.',
    input: noFields,
    answers: { 204: { description: 'No browser is logged in.' } },
    async run({ ctx, request, installation }) {
      await endSessionsByTelevision(ctx, request, installation)
      return { status: 204 }
    },
  }),
]
