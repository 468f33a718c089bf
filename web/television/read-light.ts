import { type Light, lightIn } from './art-light.ts'

/** Pictures are scaled down to this size in pixels, so that each pixel is a mean of many. */
const SIDE = 12

/** @throws if the picture can't be loaded or read */
export async function readLight(address: string): Promise<Light | null> {
  const image = await new Promise<HTMLImageElement>((resolve, reject) => {
    const loading = new Image()
    loading.crossOrigin = 'anonymous'
    loading.addEventListener('load', () => resolve(loading))
    loading.addEventListener('error', reject)
    loading.src = address
  })
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE })
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0, SIDE, SIDE)
  return context && lightIn(context.getImageData(0, 0, SIDE, SIDE).data)
}
