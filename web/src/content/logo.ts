/** The logo, drawn in a square of 32. The icons in `web/public` and the cards in `web/public/social` show it too. */
export const logo = {
  size: 32,
  /** A stroke of 2 in the text's colour. */
  screen:
    'M5 4.5h22A2.5 2.5 0 0 1 29.5 7v18a2.5 2.5 0 0 1-2.5 2.5H5A2.5 2.5 0 0 1 2.5 25V7A2.5 2.5 0 0 1 5 4.5Z',
  /** Filled with the accent. */
  light: 'M8.5 9.5v13L22 16Z',
  /** A stroke of 2 with round ends. */
  edge: 'M24.5 9.5v13',
} as const
