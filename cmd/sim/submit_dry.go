package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// atLimit says what becomes of a task at its time limit, or that is interrupted otherwise.
var atLimit = map[string]string{
	"slurm": "At its time limit, or when its node fails, a task is queued again and resumes where it had " +
		"committed.",
	"lsf": "At its time limit a task is queued again and resumes where it had committed.",
	"pbs": "At its time limit a task ends; submit the job again, and what is missing is played.",
	"kubernetes": "A pod that is evicted is begun again and resumes where the last had committed; one that fails is " +
		"tried three more times.",
	"aws-batch": "A task whose machine is taken away is begun again and resumes where it had committed.",
}

// sheet is what a job would be; no file of it is written yet.
func (j *job) sheet(b *batchSystem, x *scenarios.Experiment, planned func(done, most int)) (submitSheet, error) {
	s := submitSheet{Engine: b.name, Name: x.Name, Shards: j.Shards, Waves: j.Waves, AtOnce: j.AtOnce, Memory: j.Memory,
		Out:   j.Out,
		Files: []string{}, Commands: [][]string{}}
	if !slices.Contains(b.lacks, "time") {
		s.Minutes = &j.Minutes
	}
	plan, err := study.New(study.Library(), x, study.Options{Planned: planned})
	if err != nil {
		return s, studyError(err)
	}
	s.Matchups = len(plan.Run.Matchups)
	for _, m := range plan.Run.Matchups {
		s.Games += m.Until.Rule.MaxBlocks * int64(m.Games)
	}
	if j.Memory == 0 {
		j.Memory = memoryFor(s.Matchups)
	}
	s.Memory = j.Memory
	return s, plan.Discard()
}

// memoryFor is what a task of n matchups asks for in MiB. One of 10,000 holds some 230 MiB, 10 KiB for each matchup;
// twice that, and as much again, leaves room for merging and for rows of games.
func memoryFor(n int) int { return max(1024, (512+n/50+255)/256*256) }

// explain says in words what a job would be.
func explain(cmd *cobra.Command, b *batchSystem, j *job, s submitSheet) error {
	games := s.Games
	line := func(format string, args ...any) { say(cmd, "%s\n", shown(fmt.Sprintf(format, args...))) }
	line("The experiment %s has %s, of %d games at the most.", s.Name, scenarios.Counted(s.Matchups, "matchup"), games)
	line("%s would play them in %d shards, about %d games each, into %s.", b.name, j.Shards,
		(games+int64(j.Shards)-1)/int64(j.Shards), j.Out)
	if j.Waves > 0 {
		line("A rule may stop it, so it is played in %d waves at the most: after each a job decides which matchups "+
			"the next plays on, and the last merges.", j.Waves)
	} else {
		line("When all shards are finished, sim merge %s makes one dataset of them.", j.Out)
	}
	asks := fmt.Sprintf("one core and %d MiB, of which the program uses %d before it collects what it can", j.Memory,
		j.GoMemory())
	if s.Minutes != nil {
		asks += fmt.Sprintf(", for %s", j.Walltime())
	}
	line("Each task asks for %s.", asks)
	switch {
	case j.AtOnce > 0:
		line("At most %d tasks are played at a time.", j.AtOnce)
	default:
		line("As many tasks are played at a time as the system lets; --at-once bounds them.")
	}
	line("%s", atLimit[b.name])
	switch {
	case b.contained:
		line("Tasks run in containers of the image %s, with the volume %s in /data.", j.Image, j.Volume)
	case j.Image != "":
		line("Every node finds Apptainer, the image %s and the experiment at %s; logs lie in %s.", j.Image,
			j.Experiment, j.Log)
	default:
		line("Every node finds the program at %s and the experiment at %s; logs lie in %s.", j.Sim, j.Experiment, j.Log)
	}
	line("The job's files would lie in %s. Nothing was written.", j.Folder)
	return nil
}
