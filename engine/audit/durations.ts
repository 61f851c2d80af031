import { askKey, type Ask } from '../network/types';

/** When each request was sent and answered, in milliseconds. Never enters a judgement. */
export class Durations {
  private readonly sentAt = new Map<string, number>();
  private readonly answeredAt = new Map<string, number>();

  sent(ask: Ask): void {
    const key = askKey(ask);
    if (!this.sentAt.has(key)) this.sentAt.set(key, performance.now());
  }

  answered(ask: Ask): void {
    this.answeredAt.set(askKey(ask), performance.now());
  }

  /** From the first of these requests to the last answer, in whole milliseconds. */
  of(keys: readonly string[]): number {
    const answered = keys.filter((key) => this.answeredAt.has(key));
    if (answered.length === 0) return 0;
    const last = Math.max(...answered.map((key) => this.answeredAt.get(key)!));
    return Math.round(last - Math.min(...answered.map((key) => this.sentAt.get(key)!)));
  }
}
