import sharp from 'sharp'
import { formatOf, IMAGES, MAX_LOGO_PIXELS } from './logo.ts'
import type { EncoderAnswer } from './logo-encoder.service.ts'

/**
 * Re-encodes one logo and ends: a process of its own, because a fault of an image decoder may crash it or take all
 * memory.
 */

/** Everything else that the library can read stays closed, whatever an image claims to be. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

const LIMITS = { limitInputPixels: MAX_LOGO_PIXELS, failOn: 'error', sequentialRead: true } as const
/** At this density an SVG is as large as it says, in CSS pixels. */
const SVG_DENSITY = 72
/** Of processor time, which a busy machine does not change. A logo takes a tenth of it. */
const MAX_DRAWING_MS = 400

async function encode(bytes: Uint8Array): Promise<EncoderAnswer> {
  const { format, width, height, pages = 1 } = await sharp(bytes, LIMITS).metadata()
  if (format !== formatOf(bytes)) return { fault: 'The content does not match its beginning.' }
  if (pages > 1) return { fault: 'The image is animated. Send one picture.' }
  if (width * height > MAX_LOGO_PIXELS) return { fault: TOO_MANY_PIXELS }
  const largest = Math.max(...IMAGES.map(({ size }) => size))
  // Drawn in the size that is needed: enlarged afterwards it would be blurred.
  const density = Math.min(Math.max((SVG_DENSITY * largest) / Math.max(width, height), 1), 100_000)
  const image = sharp(bytes, format === 'svg' ? { ...LIMITS, density } : LIMITS).autoOrient()
  const pixels = await image
    .resize(largest, largest, { fit: 'contain', background: '#0000' })
    .ensureAlpha()
    .toColourspace('srgb')
    .png()
    .toBuffer()
  const images = await Promise.all(
    IMAGES.map(({ size, format }) => sharp(pixels).resize(size, size).toFormat(format).toBuffer()),
  )
  return { images }
}

const TOO_MANY_PIXELS = `The image has more than ${MAX_LOGO_PIXELS / 1_000_000} million pixels.`

/** The library's words for what is wrong, without addresses of its own documentation. */
function faultOf({ message }: Error): string {
  if (/pixel limit/.test(message)) return TOO_MANY_PIXELS
  return `The image cannot be read: ${message.split('\n')[0]!.slice(0, 200)}`
}

process.once('message', async (bytes: Uint8Array) => {
  if (formatOf(bytes) === 'svg') limitDrawing()
  const answer = await encode(bytes).catch((error: Error): EncoderAnswer => ({ fault: faultOf(error) }))
  process.send!(answer, () => process.exit())
})

/** The pixels of other formats are counted before; an SVG of a few lines may take hours. */
function limitDrawing(): void {
  const before = process.cpuUsage()
  setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    // Not exit, which waits for the thread that draws.
    if (user + system > MAX_DRAWING_MS * 1_000) process.kill(process.pid, 'SIGKILL')
  }, 50)
}
