import { pageOf } from '../shared/html.ts'

export const page = pageOf('PayPal')
