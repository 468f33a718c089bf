import { pageOf } from '../shared/html.ts'

/** A whole page of this stand-in. */
export const page = pageOf('PayPal')
