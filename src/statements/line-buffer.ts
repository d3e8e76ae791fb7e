const ROOM = 1024 * 1024
/** No character of a string takes more bytes than this. */
const WIDEST = 3

/**
 * Lines as bytes, put where they will be sent from. Gathered as strings they would all be kept, and moved about by the
 * garbage collector, until the last of them is there.
 */
export class LineBuffer {
  #bytes = Buffer.allocUnsafeSlow(ROOM)
  #used = 0
  /** Buffers that came back. A new one for each piece would have the garbage collector stop all requests, again and again. */
  #spare: Buffer<ArrayBuffer>[] = []

  /** An empty buffer takes any line. */
  fits(line: string): boolean {
    return this.#used === 0 || this.#used + line.length * WIDEST <= this.#bytes.length
  }

  add(line: string): void {
    if (!this.fits(line)) throw new RangeError('the buffer has no room for the line')
    if (line.length * WIDEST > this.#bytes.length) this.#bytes = Buffer.allocUnsafeSlow(line.length * WIDEST)
    this.#used += this.#bytes.write(line, this.#used)
  }

  /** What was added, to be handed over as a whole; then it is empty again. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.#bytes.subarray(0, this.#used)
    this.#bytes = this.#spare.pop() ?? Buffer.allocUnsafeSlow(ROOM)
    this.#used = 0
    return taken
  }

  /** What was taken and is no longer needed. */
  giveBack(bytes: ArrayBuffer): void {
    this.#spare.push(Buffer.from(bytes))
  }
}
