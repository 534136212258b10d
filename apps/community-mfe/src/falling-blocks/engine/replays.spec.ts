import { newGame } from './game';
import { picture, play } from './testing/play';

describe('a replay ends in its board', () => {
  test.each([
    [
      'nine rows in twenty-six pieces',
      'harvest',
      '<<<H <H >>H ^<<<H ^<<<<<H ^>>>>H <H ^^^>>>>>H >H >>H ^H <<H ^<<<<H >>H >>>>H ^^>>>>H ^<<H ^^<<<H >>H ^<<H ' +
        '>>>>H >H ^>>>H ^H ^^^>>>>>H ^>H',
      900,
      ['......I...', '......I.LL', '......I.ZL', '...IJJIZZL'],
    ],
    [
      'another seed',
      'okra',
      '<<<H H <H ^<<<H >>H ^>>>>H >H ^<<<<H ^>>>>H H ^^^>>>H H <<<H H >H ^^>H ^^^>>>>>H >>>>H <<<H ^^>>>>H ' +
        '^<<<<<H <<H <<H ^<<<<H H >>>H',
      600,
      ['T.........', 'TTSSOOJ...', 'TSSLOOJJJ.', 'IOO.ZZJLSS', 'TOOJJJ.LST', 'JJJLLLOO.S'],
    ],
    [
      'turned back and turned at the walls',
      'harvest',
      '<<<H >>>>H ^<<<<H <H z>>>>H ^>>>>>H <<H',
      0,
      [
        '........L.',
        '........L.',
        '........LL',
        '........I.',
        '.ZZ.....I.',
        'JJZZ....I.',
        'J..SS...I.',
        'JTSS....OO',
        'TTT.....OO',
      ],
    ],
    [
      'held, moved down and left to time, a dot for each quarter of a second',
      'porch',
      '...<<... >^.. H ..>>>....H zz<<<<.H ^^>.H c..<H .....................',
      0,
      ['...OO.....', '...OO.....', 'IIII......', '...SJJJ...', '...SS.JT..', '....S.TTT.'],
    ],
  ])('%s', (_, seed, presses, score, board) => {
    const game = play(newGame(seed), presses);
    expect(picture(game.board)).toEqual(board);
    expect(game.score).toBe(score);
  });
});
