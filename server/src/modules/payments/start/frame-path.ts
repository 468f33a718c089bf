/** The page of ours that frames a card provider's. */
export const framePath = (framCode: string, intension: string): string =>
  `/cowpay/checkout/${framCode}/${intension}`
