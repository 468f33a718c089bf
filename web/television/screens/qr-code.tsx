import { useMemo } from 'react'
import { encode } from 'uqr'

/** A QR code, dark on light because not every phone reads the opposite. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const image = useMemo(() => `data:image/svg+xml,${encodeURIComponent(drawQr(value))}`, [value])
  return <img className="qr" src={image} alt={label} />
}

function drawQr(value: string): string {
  const { data, size } = encode(value, { border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fbf8f1"/><path d="${squares.join('')}" fill="#17150f"/></svg>`
}
