/** The value of the strongest of the three colours, of 255. */
const MAX_BRIGHTNESS = 235
/** Above 1 the light is more colourful than the mean, which is greyer than the picture looks. */
const SATURATION = 1.25

/** The colours of a picture's upper and lower half, each as three numbers for CSS. */
export interface Light {
  readonly upper: string
  readonly lower: string
}

/** The light of a picture, given as RGBA values. A half without colours gets the light of the other one; null for a grey picture. */
export function lightIn(pixels: Uint8ClampedArray): Light | null {
  const half = pixels.length / 2
  const [upper, lower] = [colourIn(pixels.subarray(0, half)), colourIn(pixels.subarray(half))]
  const either = upper ?? lower
  return either === null ? null : { upper: upper ?? either, lower: lower ?? either }
}

/** The mean of the pixels' colours, in which strong ones weigh more, as three numbers for CSS; null if all are grey. */
function colourIn(pixels: Uint8ClampedArray): string | null {
  const sums = [0, 0, 0]
  for (let place = 0; place + 3 < pixels.length; place += 4) {
    const colours = [pixels[place] ?? 0, pixels[place + 1] ?? 0, pixels[place + 2] ?? 0]
    const strength = (Math.max(...colours) - Math.min(...colours)) * (pixels[place + 3] ?? 0)
    colours.forEach((colour, index) => (sums[index] = (sums[index] ?? 0) + colour * strength))
  }
  const strongest = Math.max(...sums)
  if (strongest === 0) return null
  const shares = sums.map((sum) => Math.max(0, 1 - (1 - sum / strongest) * SATURATION))
  return shares.map((share) => Math.round(share * MAX_BRIGHTNESS)).join(', ')
}
