export {
  checkBudgets,
  giveBackBudgets,
  takeBudgets,
  type BudgetUse,
  type TakenBudgets,
} from './budgets';
export { callerKey, CLIENT_ADDRESS_HEADER } from './client-address';
export { engineCapacity, type Claimant } from './engine-capacity';
export { pace } from './pace';
export { policy } from './policies';
export { targetKey } from './target-key';
export { limitHeaders, type LimitState } from './state';
