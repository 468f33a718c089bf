import { priceText } from '../shared/decimal.ts'
import { html } from '../shared/html.ts'
import { buttons, type Overview } from '../shared/overview.ts'
import type { CowpayActs } from './acts.ts'
import type { Context } from './context.ts'
import type { Charge } from './state.ts'

export const overviewOf = ({ store }: Context, acts: CowpayActs): Overview<Charge> => ({
  title: 'Charges',
  none: 'No charges yet. Choose Card on the site and pay.',
  orders: () => [...store.state.charges.values()],
  article: (charge) => ({
    id: charge.id,
    title: `${priceText(charge.amount, charge.currency)} · ${charge.description}`,
    status: charge.status,
    facts: html`Charge <code>${charge.id}</code> of the ${charge.platform} platform, reference
      <code>${charge.reference}</code>`,
    actions: buttons(acts, charge, { id: charge.id }),
  }),
})
