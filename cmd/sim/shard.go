package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// indexVariables are where batch systems tell a task of an array its index, and the index
// of the first task.
var indexVariables = []struct {
	name  string
	first int
}{
	{"SLURM_ARRAY_TASK_ID", 0},       // Slurm
	{"PBS_ARRAY_INDEX", 0},           // OpenPBS and PBS Professional
	{"PBS_ARRAYID", 0},               // Torque
	{"LSB_JOBINDEX", 1},              // LSF; 0 in a job that is no array
	{"SGE_TASK_ID", 1},               // Grid Engine; "undefined" in a job that is no array
	{"JOB_COMPLETION_INDEX", 0},      // Kubernetes Indexed Jobs
	{"AWS_BATCH_JOB_ARRAY_INDEX", 0}, // AWS Batch
	{"BATCH_TASK_INDEX", 0},          // Google Cloud Batch
	{"CLOUD_RUN_TASK_INDEX", 0},      // Google Cloud Run jobs
	{"NOMAD_ALLOC_INDEX", 0},         // Nomad
}

// indexNames lists the variables for help texts, broken into lines.
func indexNames() string {
	var b strings.Builder
	column := 0
	for i, v := range indexVariables {
		word := v.name
		switch {
		case i == len(indexVariables)-1:
			word = "or " + word
		default:
			word += ","
		}
		if column+1+len(word) > 80 {
			b.WriteByte('\n')
			column = 0
		} else if i > 0 {
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += len(word)
	}
	return b.String()
}

// shardOf reads --shard and --shards.
func shardOf(o runOptions) (int, error) {
	if o.shard == "" && o.shards == 0 {
		return 0, nil
	}
	if o.shard == "" || o.shards < 1 {
		return 0, failure{exitBad, "--shard and --shards go together: --shard 3 --shards 16"}
	}
	if o.out == "" {
		return 0, failure{exitBad, "a shard needs --out: the folder that all shards of the run share"}
	}
	if o.shard == "auto" {
		return autoShard(o.shards)
	}
	n, err := strconv.Atoi(o.shard)
	if err != nil || n < 0 || n >= o.shards {
		return 0, failure{exitBad, fmt.Sprintf("--shard %s: want a number from 0 to %d", shown(o.shard), o.shards-1)}
	}
	return n, nil
}

// autoShard reads the shard from the index that a batch system gives its tasks. Two different
// indexes (of a pod started from an array of Slurm, for example) are an error.
func autoShard(shards int) (int, error) {
	shard, from := -1, ""
	for _, v := range indexVariables {
		text := os.Getenv(v.name)
		if text == "" || (v.first > 0 && (text == "0" || text == "undefined")) {
			continue
		}
		n, err := strconv.Atoi(text)
		if n -= v.first; err != nil || n < 0 || n >= shards {
			return 0, failure{exitBad,
				fmt.Sprintf("--shard auto: %s is %s; want a number from %d to %d, as there are --shards %d", v.name,
					shown(text), v.first, shards-1+v.first, shards)}
		}
		if from != "" && n != shard {
			return 0, failure{exitBad,
				fmt.Sprintf("--shard auto: %s means shard %d, %s shard %d; say which with --shard", from, shard, v.name,
					n)}
		}
		shard, from = n, v.name
	}
	if from == "" {
		return 0, failure{exitBad, "--shard auto: no batch system has set the index of this task"}
	}
	return shard, nil
}
