const CAPACITY = 1024 * 1024
/** Of few rows: larger ones, made for each delivery, were most of what the garbage collector had to do. */
const FEW_ROWS = 16 * 1024
/** A row is seldom longer; the buffer grows for one that is. */
const LONG_ROW = 16 * 1024
/** The most bytes that one character of a string takes. */
const WIDEST = 3

/** Header and trailer of a binary COPY: https://www.postgresql.org/docs/current/sql-copy.html */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const TRAILER = Buffer.from([0xff, 0xff])

/** PostgreSQL's numbers of these types. */
const TEXT = 25
const TIMESTAMPTZ = 1184

const EPOCH_MS = Date.UTC(2000, 0, 1)
const ZERO = 48
const POINT = 46
const MINUS = 45

/**
 * Rows for a COPY in PostgreSQL's binary format, which PostgreSQL reads in less than half the time of text. Fields are
 * written directly into the buffer that is sent; collected as strings they would all stay alive, and be moved by the
 * garbage collector, until the last of them is written.
 */
export class CopyRows {
  #bytes = Buffer.allocUnsafeSlow(FEW_ROWS)
  #used = HEADER.copy(this.#bytes)
  /**
   * Buffers that were given back. A new one for each piece would make the garbage collector stop all requests
   * repeatedly.
   */
  #spare: Buffer<ArrayBuffer>[] = []

  /** Whether the buffer should be sent now. */
  get isFull(): boolean {
    return this.#used > CAPACITY - LONG_ROW
  }

  /** In bytes, so far. */
  get size(): number {
    return this.#used
  }

  /** Returns the whole content and leaves the buffer empty. */
  take(): Uint8Array<ArrayBuffer> {
    this.fields(TRAILER)
    const taken = this.#bytes.subarray(0, this.#used)
    // After a full one there are more; otherwise it was the last.
    this.#bytes = this.#spare.pop() ?? Buffer.allocUnsafeSlow(this.isFull ? this.#bytes.length : FEW_ROWS)
    this.#used = HEADER.copy(this.#bytes)
    return taken
  }

  /** Takes a buffer that is no longer needed. */
  release(bytes: ArrayBuffer): void {
    this.#spare.push(Buffer.from(bytes))
  }

  /** Every row begins with its number of fields. */
  row(fields: number): void {
    this.#need(2)
    this.#int16(fields)
  }

  /** Copies a row header or fields that were encoded before. */
  fields(made: Uint8Array): void {
    this.#need(made.length)
    this.#bytes.set(made, this.#used)
    this.#used += made.length
  }

  null(): void {
    this.#need(4)
    this.#int32(-1)
  }

  text(value: string): void {
    this.#need(4 + value.length * WIDEST)
    const length = this.#bytes.write(value, this.#used + 4)
    this.#int32(length)
    this.#used += length
  }

  texts(values: string[]): void {
    this.#array(TEXT, values.length, () => {
      for (const value of values) this.text(value)
    })
  }

  times(values: Date[]): void {
    this.#array(TIMESTAMPTZ, values.length, () => {
      for (const value of values) this.time(value)
    })
  }

  /** An array of one dimension. */
  #array(type: number, length: number, writeAll: () => void): void {
    this.#need(24)
    const start = this.#used
    this.#used += 4
    for (const number of [1, 0, type, length, 1]) this.#int32(number)
    writeAll()
    this.#bytes.writeInt32BE(this.#used - start - 4, start)
  }

  hex(value: string): void {
    this.#need(4 + value.length)
    this.#int32(value.length / 2)
    this.#used += this.#bytes.write(value, this.#used, 'hex')
  }

  bigint(value: number): void {
    this.#need(12)
    this.#int32(8)
    this.#int64(value)
  }

  smallint(value: number): void {
    this.#need(6)
    this.#int32(2)
    this.#int16(value)
  }

  int(value: number): void {
    this.#need(8)
    this.#int32(4)
    this.#int32(value)
  }

  boolean(value: boolean): void {
    this.#need(5)
    this.#int32(1)
    this.#bytes[this.#used++] = value ? 1 : 0
  }

  double(value: number): void {
    this.#need(12)
    this.#int32(8)
    this.#used = this.#bytes.writeDoubleBE(value, this.#used)
  }

  real(value: number): void {
    this.#need(8)
    this.#int32(4)
    this.#used = this.#bytes.writeFloatBE(value, this.#used)
  }

  time(value: Date): void {
    this.bigint((value.getTime() - EPOCH_MS) * 1000)
  }

  /** Groups of four digits, as many before the point as there are. `isDecimal` defines the accepted form. */
  numeric(decimal: string): void {
    const start = decimal.charCodeAt(0) === MINUS ? 1 : 0
    const found = decimal.indexOf('.', start)
    const point = found < 0 ? decimal.length : found
    const places = found < 0 ? 0 : decimal.length - point - 1
    const before = Math.ceil((point - start) / 4)
    const groups = before + Math.ceil(places / 4)
    this.#need(12 + groups * 2)
    this.#int32(8 + groups * 2)
    this.#int16(groups)
    this.#int16(before - 1)
    this.#int16(start === 1 ? 0x4000 : 0)
    this.#int16(places)
    let at = start
    let left = point - start - (before - 1) * 4
    for (let group = 0; group < groups; group++) {
      if (decimal.charCodeAt(at) === POINT) at += 1
      let value = 0
      for (let digit = 0; digit < left; digit++, at++) {
        value = value * 10 + (at < decimal.length ? decimal.charCodeAt(at) - ZERO : 0)
      }
      this.#int16(value)
      left = 4
    }
  }

  #need(bytes: number): void {
    // Space for the trailer is always reserved.
    const size = this.#used + bytes + TRAILER.length
    if (size <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(size, this.#bytes.length * 2))
    this.#bytes.copy(larger, 0, 0, this.#used)
    this.#bytes = larger
  }

  #int16(value: number): void {
    this.#bytes[this.#used++] = value >>> 8
    this.#bytes[this.#used++] = value
  }

  #int32(value: number): void {
    this.#int16(value >>> 16)
    this.#int16(value)
  }

  #int64(value: number): void {
    const high = Math.floor(value / 2 ** 32)
    this.#int32(high)
    this.#int32(value - high * 2 ** 32)
  }
}
