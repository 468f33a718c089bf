import { noFields } from '../../kernel/outputs.ts'
import type { Shim } from '../../kernel/shim.ts'

/** The specification's call is a GET with its fields in the query or a body (D1). */
const input: Shim['input'] = ({ query, body }) => ({ ...query, ...body })

export const contactShims: readonly Shim[] = [
  {
    verb: 'get',
    path: '/sendUserQuestion',
    calls: 'contact.submit',
    type: 'mutation',
    input,
    answer: noFields,
  },
  {
    verb: 'post',
    path: '/sendUserQuestion',
    calls: 'contact.submit',
    type: 'mutation',
    input,
    answer: noFields,
  },
]
