type IntegerArray = Uint8Array | Uint16Array | Uint32Array | Int32Array;

/** A typed array that doubles its memory when it is full. Plain arrays would take twice as much. */
export class GrowingArray<A extends IntegerArray> {
  #values: A;
  #make: new (
    length: number,
  ) => A;
  length = 0;

  constructor(make: new (length: number) => A) {
    this.#make = make;
    this.#values = new make(1024);
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const wider = new this.#make(this.length * 2);
      wider.set(this.#values);
      this.#values = wider;
    }
    this.#values[this.length] = value;
    this.length += 1;
  }

  toArray(): A {
    return this.#values.slice(0, this.length) as A;
  }
}
