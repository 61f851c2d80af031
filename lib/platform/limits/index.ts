export {
  checkBudgets,
  readBudgets,
  refundBudgets,
  takeBudgets,
  type BudgetUse,
  type TakenBudgets,
} from './budgets';
export { callerKey, CLIENT_ADDRESS_HEADER, targetKey } from './keys';
export { engineCapacity, EngineCapacity, type Claimant, type OnAnswer } from './engine-capacity';
export { rateLimiter } from './rate-limiter';
export { policy } from './policies';
export { limitHeaders } from './state';
export type { LimitState } from '../contract/limits';
