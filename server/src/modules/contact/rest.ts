import { noFields } from '../../kernel/outputs.ts'
import { shim, type Shim } from '../../kernel/shim.ts'

/** The specification's call is a GET with its fields in the query or a body. */
const input: Shim['input'] = ({ query, body }) => ({ ...query, ...body })

export const contactShims = (['get', 'post'] as const).map((verb) =>
  shim(verb, '/sendUserQuestion', 'contact.submit', noFields, { input }),
)
