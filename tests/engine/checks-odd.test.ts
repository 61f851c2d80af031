import { allCases } from '../helpers/check-cases';
import { describeChecks } from '../helpers/describe-checks';

// The other half of the cases: see checks-even.test.ts.
describeChecks((await allCases()).filter((_, i) => i % 2 === 1));
