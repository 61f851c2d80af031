/** `passed` resolves when the gate is opened. */
export class Gate {
  open: () => void = () => undefined;
  readonly passed = new Promise<void>((resolve) => {
    this.open = resolve;
  });
}
