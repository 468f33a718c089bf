import { pageOf } from '../stand-in/html.ts'

/** A whole page of this stand-in. */
export const page = pageOf('PayPal')
