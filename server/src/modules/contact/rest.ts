import { noFields } from '../../kernel/outputs.ts'
import { shim, type Shim } from '../../kernel/shim.ts'

/** Takes the fields from the query and the body: the specification leaves open where its GET call has them. */
const input: Shim['input'] = ({ query, body }) => ({ ...query, ...body })

export const contactShims = (['get', 'post'] as const).map((verb) =>
  shim(verb, '/sendUserQuestion', 'contact.submit', noFields, { input }),
)
